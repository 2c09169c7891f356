import { m } from '#texts'
import { paths } from '#paths'
import { type Refusable, unsubscribeLink } from '#features/notifications/server/index.ts'
import type { InvoiceAnswer } from '#features/notifications/values.ts'
import type { Text } from '#platform/i18n/text.ts'
import { type MailBlock, secretPlaceholder } from '#platform/mail/mail-content.ts'
import { defineMailKind, type MailKind, type MailText } from '#platform/mail/mail-kind.ts'
import { formatMoney } from '#platform/money/money.ts'

export interface InvoiceMail {
  orderNumber: string
  title: string
  /** The paper's; empty where none was issued. */
  number: string
  /** Decimal text: the sum of the paper. */
  amount: string
  /** Decimal text: the sum of invoice and corrections. */
  left: string
  /** The merchant's words to a declined request. */
  reason: string
  /**
   * Limits the link of a mail to an address that a guest has typed, because somebody else may read the mail. The
   * link opens the file alone, or the summary of the order where there is no file.
   */
  linksTo?: 'file' | 'summary'
}

type Place = 'order_number' | 'invoice_title' | 'amount' | 'amount_left'

interface InvoiceMailKind {
  news: InvoiceAnswer
  name: Text<never>
  subject: MailText<Place | 'shop_name'>
  text: MailText<Place | 'shop_name'>
  /** Label of the number. */
  number?: Text<never>
  amounts: readonly ('amount' | 'amount_left')[]
}

const amountMeanings = { amount: m.invoices_mail_amount, amount_left: m.invoices_mail_amount_left }

/** The token of a guest's order, and the code of a file, are the secret of the mail, so that staff never read them. */
function pathOf({ orderNumber, isGuest = false, linksTo }: InvoiceMail & Refusable): string {
  if (linksTo === 'file') return `/api/order/invoice_file/${secretPlaceholder}/`
  if (linksTo === 'summary') return paths.guestOrder(orderNumber)
  return isGuest ? `${paths.guestOrder(orderNumber)}#${secretPlaceholder}` : paths.orderInvoice(orderNumber)
}

/** Has a link and no file, because mail servers store mails. */
function invoiceMailKind({
  news,
  name,
  subject,
  text,
  number,
  amounts,
}: InvoiceMailKind): MailKind<InvoiceMail & Refusable> {
  return defineMailKind<InvoiceMail & Refusable, Place>({
    key: `invoice_${news}`,
    name,
    subject,
    paragraphs: [text],
    placeholders: {
      order_number: { meaning: m.invoices_mail_order_number, isRequired: true },
      invoice_title: { meaning: m.invoices_mail_title },
      ...(Object.fromEntries(amounts.map((place) => [place, { meaning: amountMeanings[place] }])) as Record<
        'amount' | 'amount_left',
        { meaning: Text<never> }
      >),
    },
    compose(mail, frame) {
      const { orderNumber, title, number: value, amount, left, reason } = mail
      const { language, shopName, shopOrigin } = frame
      const options = { locale: language }
      const url = shopOrigin + pathOf(mail)
      const blocks: MailBlock[] = [
        ...(reason === '' ? [] : [{ note: reason }]),
        ...(number ? [{ box: { label: number({}, options), value } }] : []),
        { button: { label: m.invoices_mail_open({}, options), url } },
      ]
      return {
        values: {
          order_number: orderNumber,
          invoice_title: title,
          amount: formatMoney(amount),
          amount_left: formatMoney(left),
        },
        blocks,
        footer: [m.invoices_mail_why({ shop: shopName }, options)],
        ...(mail.unsubscribeUrl !== '' && { footerLink: unsubscribeLink(mail, frame) }),
      }
    },
    sample: ({ language, shopOrigin }) => ({
      unsubscribeUrl: `${shopOrigin}${paths.unsubscribe}`,
      orderNumber: 'Y7K4-Q9TM-2HXD',
      title: m.invoices_mail_sample_title({}, { locale: language }),
      number: '26310000000000000000',
      amount: news === 'corrected' ? '120.00' : '486.00',
      left: '366.00',
      reason: news === 'declined' ? m.invoices_mail_sample_reason({}, { locale: language }) : '',
    }),
  })
}

export const invoiceMailKinds: Record<InvoiceAnswer, MailKind<InvoiceMail & Refusable>> = {
  issued: invoiceMailKind({
    news: 'issued',
    name: m.invoices_mail_name,
    subject: m.invoices_mail_subject,
    text: m.invoices_mail_text,
    number: m.invoices_number,
    amounts: ['amount'],
  }),
  corrected: invoiceMailKind({
    news: 'corrected',
    name: m.invoices_mail_corrected_name,
    subject: m.invoices_mail_corrected,
    text: m.invoices_mail_corrected_text,
    number: m.invoices_correction_number,
    amounts: ['amount', 'amount_left'],
  }),
  declined: invoiceMailKind({
    news: 'declined',
    name: m.invoices_mail_declined_name,
    subject: m.invoices_mail_declined,
    text: m.invoices_mail_declined_text,
    amounts: [],
  }),
  replaced: invoiceMailKind({
    news: 'replaced',
    name: m.invoices_mail_replaced_name,
    subject: m.invoices_mail_replaced,
    text: m.invoices_mail_replaced_text,
    number: m.invoices_number,
    amounts: [],
  }),
}
