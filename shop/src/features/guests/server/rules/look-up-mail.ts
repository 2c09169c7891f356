import { lookUpLastsInSeconds } from '#features/guests/values.ts'
import { m } from '#texts'
import { secretPlaceholder } from '#platform/mail/mail-content.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'

interface LookUpMail {
  orderNumber: string
}

/** Has no opt-out, because it is sent on request only. */
export const lookUpMail = defineMailKind<LookUpMail, 'order_number'>({
  key: 'order_look_up',
  isUrgent: true,
  name: m.guests_mail_name,
  placeholders: { order_number: { meaning: m.notifications_mail_order_number } },
  subject: m.guests_mail_subject,
  paragraphs: [m.guests_mail_text],
  compose({ orderNumber }, { language, shopName }) {
    const options = { locale: language }
    return {
      values: { order_number: orderNumber },
      blocks: [
        { box: { label: m.guests_mail_code({}, options), value: secretPlaceholder } },
        { note: m.guests_mail_once({ minutes: lookUpLastsInSeconds / 60 }, options) },
      ],
      footer: [m.guests_mail_why({ shop: shopName }, options)],
    }
  },
  sample: () => ({ orderNumber: 'Y7K4-Q9TM-2HXD' }),
})
