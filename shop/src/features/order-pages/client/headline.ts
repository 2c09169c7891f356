/** Headline of an order's page: its state in one sentence. */
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { OrderStatus } from '#features/orders/values.ts'

const ofMoney: Partial<Record<OrderStatus, () => string>> = {
  pending: m.order_pages_headline_pending,
  refunding: m.order_pages_headline_refunding,
  refunded: m.order_pages_headline_refunded,
  expired: m.order_pages_headline_expired,
  cancelled: m.order_pages_headline_cancelled,
  paid_late: m.order_pages_headline_paid_late,
}

type StoryForHeadline = Pick<OrderDetail, 'status' | 'fulfilment' | 'shipments'>

export function headlineOf({ status, fulfilment, shipments }: StoryForHeadline): string {
  const money = ofMoney[status]
  if (money) return money()
  const onTheWay = shipments.filter((shipment) => shipment.status === 'handed_over').length
  switch (fulfilment) {
    case 'none':
    case 'to_prepare':
      return m.order_pages_headline_to_prepare()
    case 'needs_address':
      return m.order_pages_headline_needs_address()
    case 'called_off':
      return m.order_pages_headline_items_cancelled()
    case 'partly_shipped':
      return onTheWay > 0
        ? m.order_pages_headline_partly_on_the_way({ count: onTheWay })
        : m.order_pages_headline_partly_delivered()
    case 'shipped':
      return onTheWay > 0 ? m.order_pages_headline_on_the_way({ count: onTheWay }) : m.order_pages_headline_astray()
    case 'delivered':
      // Also for an order that never arrived and was refunded.
      return shipments.some((shipment) => shipment.status === 'delivered')
        ? m.order_pages_headline_delivered()
        : m.order_pages_headline_refunded()
  }
}
