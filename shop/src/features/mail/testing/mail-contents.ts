import { m } from '#texts'
import type { MailContent } from '#platform/mail/mail-content.ts'
import { defineMailKind, type MailKind } from '#platform/mail/mail-kind.ts'

/** Contents with every block once. */
export const everyBlock: MailContent = {
  subject: 'Your parcel is on its way',
  preheader: 'SF Express SF1390 2746 8815, expected 27 to 29 November',
  title: 'Your parcel is on its way',
  blocks: [
    { paragraph: 'Expected in Shanghai between 27 and 29 November. The courier calls before delivery.' },
    {
      box: {
        label: 'SF Express',
        value: 'SF1390 2746 8815',
        link: { label: 'Track', url: 'https://shop.example/parcel/1' },
      },
    },
    {
      items: {
        heading: 'In this parcel',
        rows: [
          { name: 'Matcha bowl', detail: 'Shino white, large', quantity: 1 },
          { name: 'Uji matcha', quantity: 2, pictureUrl: 'https://shop.example/goods_img/2-100.webp' },
        ],
      },
    },
    {
      facts: {
        lines: ['Order Y7K4-Q9TM-2HXD', '¥486.00'],
        link: { label: 'View order', url: 'https://shop.example/order' },
      },
    },
    { button: { label: 'Confirm receipt', url: 'https://shop.example/confirm' }, hint: 'Valid for 30 minutes.' },
    { note: 'Broken on the way? Photograph it and reply to this mail.' },
  ],
  footer: ['This mail was sent because of your order. It is no advertisement.', 'Example Trading Ltd., Shanghai'],
  footerLink: { label: 'Choose what we write about', url: 'https://shop.example/user/notices' },
}

/** A kind with facts that are the whole content. */
export const kindOfContent: MailKind<MailContent> = defineMailKind<MailContent, 'subject'>({
  key: 'parcel_sent',
  name: m.mail_console_mails,
  placeholders: { subject: { meaning: m.mail_console_subject } },
  subject: ({ subject }: { subject: string }) => subject,
  paragraphs: [],
  compose: ({ subject, title: _title, ...parts }) => ({ values: { subject }, ...parts }),
  sample: () => everyBlock,
})
