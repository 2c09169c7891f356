import { m } from '#texts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { type AnnounceEvent, orderFacts, orderMail } from './announcement.ts'
import { orderEnd, type OrderMail, orderPlaceholder, type Refusable, sampleOrderMail } from './order-mail.ts'

export const dispatchUndoneMail = defineMailKind<OrderMail & Refusable, 'order_number' | 'parcel_number'>({
  key: 'dispatch_undone',
  name: m.notifications_mail_undone,
  placeholders: {
    order_number: orderPlaceholder,
    parcel_number: { meaning: m.notifications_mail_parcel_number },
  },
  subject: m.notifications_mail_undone,
  paragraphs: [m.notifications_mail_undone_text],
  compose(mail, frame) {
    const { block, foot } = orderEnd(mail, frame)
    const values = { order_number: mail.orderNumber, parcel_number: String(mail.parcel!.number) }
    return { values, blocks: [block], ...foot }
  },
  sample: sampleOrderMail,
})

/** A dispatch that its shopper was notified of, and that did not happen. */
export const announceDispatchUndone: AnnounceEvent = (source) => {
  const { event, order } = source
  const number = Number(event.facts.shipment)
  const parcel = { number, carrierNames: {}, trackingNumber: '' }
  return {
    kind: 'dispatch_undone',
    facts: { ...orderFacts(order), shipmentNumber: number },
    mail: { kind: dispatchUndoneMail, facts: orderMail(source, { parcel }) },
  }
}
