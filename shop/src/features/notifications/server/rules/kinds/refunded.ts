import { m } from '#texts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { formatMoney } from '#platform/money/money.ts'
import { type AnnounceEvent, orderFacts, orderMail } from './announcement.ts'
import {
  amountPlaceholder,
  orderEnd,
  type OrderMail,
  orderPlaceholder,
  type Refusable,
  sampleOrderMail,
} from './order-mail.ts'

export const refundedMail = defineMailKind<OrderMail & Refusable, 'order_number' | 'amount'>({
  key: 'refunded',
  name: m.notifications_mail_refunded_name,
  placeholders: { order_number: orderPlaceholder, amount: { ...amountPlaceholder, isRequired: true } },
  subject: m.notifications_mail_refunded,
  paragraphs: [m.notifications_mail_refunded_text],
  compose(mail, frame) {
    const { block, foot } = orderEnd(mail, frame)
    return { values: { order_number: mail.orderNumber, amount: formatMoney(mail.amount) }, blocks: [block], ...foot }
  },
  sample: sampleOrderMail,
})

/** Each refund that the provider has confirmed. */
export const announceRefunded: AnnounceEvent = (source) => {
  const { event, order } = source
  const amount = String(event.facts.amount)
  const facts = { ...orderFacts(order), amount }
  return { kind: 'refunded', facts, mail: { kind: refundedMail, facts: orderMail(source, { amount }) } }
}
