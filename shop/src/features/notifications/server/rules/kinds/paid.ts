import { m } from '#texts'
import { paths } from '#paths'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { formatMoney } from '#platform/money/money.ts'
import { type AnnounceEvent, orderFacts, orderMail } from './announcement.ts'
import {
  amountPlaceholder,
  datesPlaceholder,
  formatMailDates,
  itemsBlock,
  orderEnd,
  orderLink,
  type OrderMail,
  orderPlaceholder,
  type Refusable,
  sampleOrderMail,
} from './order-mail.ts'

const placeholders = { order_number: orderPlaceholder, amount: amountPlaceholder }

export const paidMail = defineMailKind<OrderMail & Refusable, 'order_number' | 'amount' | 'delivery_dates'>({
  key: 'paid',
  name: m.notifications_mail_paid,
  placeholders: { ...placeholders, delivery_dates: datesPlaceholder },
  subject: m.notifications_mail_paid,
  paragraphs: [m.notifications_mail_paid_text, m.notifications_mail_dates_text],
  compose(mail, frame) {
    const { block, foot } = orderEnd(mail, frame)
    const heading = m.notifications_mail_items({}, { locale: frame.language })
    const values = {
      order_number: mail.orderNumber,
      amount: formatMoney(mail.amount),
      delivery_dates: formatMailDates(mail, frame),
    }
    return { values, blocks: [itemsBlock(mail, frame, heading), block], ...foot }
  },
  sample: sampleOrderMail,
})

export const needsAddressMail = defineMailKind<OrderMail & Refusable, 'order_number' | 'amount'>({
  key: 'needs_address',
  name: m.notifications_mail_needs_address,
  placeholders,
  subject: m.notifications_mail_needs_address,
  paragraphs: [m.notifications_mail_needs_address_text],
  compose(mail, frame) {
    const options = { locale: frame.language }
    const { block, foot } = orderEnd(mail, frame)
    const label = m.notifications_mail_choose_address({}, options)
    // A guest's order page has the form.
    const url = `${frame.shopOrigin}${paths.addressesOfOrder(mail.orderNumber)}`
    const button = mail.isGuest ? orderLink(mail, frame, label) : { label, url }
    const items = itemsBlock(mail, frame, m.notifications_mail_items({}, options))
    const values = { order_number: mail.orderNumber, amount: formatMoney(mail.amount) }
    return { values, blocks: [{ button }, items, block], ...foot }
  },
  sample: sampleOrderMail,
})

/** A payment received. An order without an address needs one, which is the same message. */
export const announcePaid: AnnounceEvent = (source) => {
  const { event, order } = source
  const amount = String(event.facts.amount)
  const needsAddress = order.fulfilment === 'needs_address'
  return {
    kind: needsAddress ? 'needs_address' : 'paid',
    facts: { ...orderFacts(order), amount },
    mail: { kind: needsAddress ? needsAddressMail : paidMail, facts: orderMail(source, { amount }) },
  }
}
