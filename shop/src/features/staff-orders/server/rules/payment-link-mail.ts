import { m } from '#texts'
import { paths } from '#paths'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { shopWallTime } from '#platform/i18n/shop-zone.ts'
import { secretPlaceholder } from '#platform/mail/mail-content.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { formatMoney } from '#platform/money/money.ts'

interface PaymentLinkMail {
  orderNumber: string
  /** Decimal text, as on the wire. */
  total: string
  expiresAt: Date
  lines: readonly { goodsNames: Names; optionText: string; optionNames: Names | null; quantity: number }[]
}

/** Has no opt-out, because the shopper asked for it on the telephone. */
export const paymentLinkMail = defineMailKind<PaymentLinkMail, 'order_number' | 'amount' | 'deadline'>({
  key: 'payment_link',
  isUrgent: true,
  name: m.staff_orders_mail_name,
  placeholders: {
    order_number: { meaning: m.notifications_mail_order_number },
    amount: { meaning: m.notifications_mail_amount },
    deadline: { meaning: m.staff_orders_mail_deadline },
  },
  subject: m.staff_orders_mail_subject,
  paragraphs: [m.staff_orders_mail_text],
  compose({ orderNumber, total, expiresAt, lines }, { language, shopName, shopOrigin }) {
    const options = { locale: language }
    const url = `${shopOrigin}${paths.orderLink(secretPlaceholder)}`
    const deadline = shopWallTime(expiresAt).slice(0, 16).replace('T', ' ')
    const rows = lines.map(({ goodsNames, optionNames, optionText, quantity }) => ({
      name: nameIn(language, goodsNames),
      detail: optionNames ? nameIn(language, optionNames) : optionText,
      quantity,
    }))
    return {
      values: { order_number: orderNumber, amount: formatMoney(total), deadline },
      blocks: [
        {
          button: { label: m.staff_orders_mail_pay({}, options), url },
          hint: m.staff_orders_mail_hint({ deadline }, options),
        },
        { items: { heading: m.notifications_mail_items({}, options), rows } },
        { note: m.staff_orders_mail_note({}, options) },
      ],
      footer: [m.staff_orders_mail_why({ shop: shopName }, options)],
    }
  },
  sample: () => ({
    orderNumber: 'Y7K4-Q9TM-2HXD',
    total: '486.00',
    expiresAt: new Date('2026-11-27T10:00:00Z'),
    lines: [
      {
        goodsNames: { 'zh-CN': '美浓抹茶碗', ja: '美濃の抹茶碗', en: 'Mino matcha bowl' },
        optionText: '',
        optionNames: null,
        quantity: 1,
      },
    ],
  }),
})
