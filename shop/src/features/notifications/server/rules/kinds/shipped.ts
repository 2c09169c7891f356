import { m } from '#texts'
import { nameIn } from '#platform/i18n/names.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { type AnnounceEvent, orderFacts, orderMail } from './announcement.ts'
import {
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

type Placeholder = 'delivery_dates' | 'order_number' | 'parcel_number' | 'carrier' | 'tracking_number'

export const shippedMail = defineMailKind<OrderMail & Refusable, Placeholder>({
  key: 'shipped',
  name: m.notifications_mail_shipped,
  placeholders: {
    order_number: orderPlaceholder,
    delivery_dates: datesPlaceholder,
    parcel_number: { meaning: m.notifications_mail_parcel_number },
    carrier: { meaning: m.notifications_mail_carrier, isOptional: true },
    tracking_number: { meaning: m.notifications_mail_tracking_number, isOptional: true },
  },
  subject: m.notifications_mail_shipped,
  paragraphs: [m.notifications_mail_shipped_text, m.notifications_mail_dates_text],
  compose(mail, frame) {
    const options = { locale: frame.language }
    const { block, foot } = orderEnd(mail, frame)
    const { number, carrierNames, trackingNumber: value } = mail.parcel!
    const carrier = nameIn(frame.language, carrierNames)
    const link = orderLink(mail, frame, m.notifications_mail_view_parcel({}, options))
    const box = value === '' ? [] : [{ box: { label: carrier, value, link } }]
    const items = itemsBlock(mail, frame, m.notifications_mail_in_parcel({}, options))
    return {
      values: {
        order_number: mail.orderNumber,
        delivery_dates: formatMailDates(mail, frame),
        parcel_number: String(number),
        carrier,
        tracking_number: value,
      },
      ...(value !== '' && { preheader: `${carrier} ${value}`.trim() }),
      blocks: [...box, items, block],
      ...foot,
    }
  },
  sample: sampleOrderMail,
})

/** Each parcel, when the carrier has it. */
export const announceShipped: AnnounceEvent = (source) => {
  const { event, order, shipments, carriers } = source
  const shipment = shipments.find(({ number }) => number === event.facts.shipment)
  // Undone since, or packed again under the same number.
  if (shipment?.handedOverAt?.getTime() !== event.createdAt.getTime()) return null
  const { number, trackingNumber, lines } = shipment
  const carrierNames = carriers.get(shipment.carrierCode ?? '')?.names ?? {}
  const quantities = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  return {
    kind: 'shipped',
    facts: { ...orderFacts(order), shipmentNumber: number, carrierNames, trackingNumber },
    mail: {
      kind: shippedMail,
      facts: orderMail(source, { quantities, parcel: { number, carrierNames, trackingNumber } }),
    },
  }
}
