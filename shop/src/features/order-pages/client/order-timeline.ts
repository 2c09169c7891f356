/** Timeline of an order as text, newest first. */
import { m } from '#texts'
import type { OrderEvent, OrderDetail } from '#features/fulfilment/contract.ts'
import { formatMoney } from '#platform/money/money.ts'

export interface TimelineEntry {
  time: string
  words: string
}

type Facts = OrderEvent['facts']

const shipmentOf = ({ shipment }: Facts) => ({ number: Number(shipment) })
const unitsOf = ({ units }: Facts) => ({ count: Number(units) })
const amountOf = ({ amount }: Facts) => ({ amount: formatMoney(String(amount)) })

const words: Record<string, (event: OrderEvent) => string> = {
  order_cancelled: () => m.order_pages_event_order_cancelled(),
  order_expired: () => m.order_pages_event_order_expired(),
  address_given: () => m.order_pages_event_address_added(),
  placed_by_staff: () => m.order_pages_event_placed_by_shop(),
  replaced: ({ facts }) => m.order_pages_event_replaced({ number: String(facts.order_number) }),
  paid_twice: ({ facts }) => m.order_pages_event_paid_twice(amountOf(facts)),
  packed: ({ facts }) => m.order_pages_event_packed({ ...shipmentOf(facts), ...unitsOf(facts) }),
  dropped: ({ facts }) => m.order_pages_event_dropped(shipmentOf(facts)),
  handed_over: ({ facts }) =>
    m.order_pages_event_dispatched({ ...shipmentOf(facts), carrier: String(facts.carrier ?? '') }),
  hand_over_undone: ({ facts }) => m.order_pages_event_undone(shipmentOf(facts)),
  arrived: ({ facts, actor }) =>
    actor === 'shopper'
      ? m.order_pages_event_confirmed(shipmentOf(facts))
      : m.order_pages_event_arrived(shipmentOf(facts)),
  lost: ({ facts }) => m.order_pages_event_lost(shipmentOf(facts)),
  came_back: ({ facts }) => m.order_pages_event_came_back(shipmentOf(facts)),
  called_off: ({ facts }) => m.order_pages_event_items_cancelled(unitsOf(facts)),
  call_off_failed: ({ facts }) => m.order_pages_event_cancel_items_failed(unitsOf(facts)),
  return_requested: ({ facts }) => m.order_pages_event_return_requested(unitsOf(facts)),
  return_approved: () => m.order_pages_event_return_approved(),
  return_approved_money_only: () => m.order_pages_event_return_approved_money_only(),
  return_refused: () => m.order_pages_event_return_refused(),
  return_withdrawn: () => m.order_pages_event_return_withdrawn(),
  return_sent_back: ({ facts }) => m.order_pages_event_return_sent_back({ carrier: String(facts.carrier ?? '') }),
  return_lapsed: () => m.order_pages_event_return_lapsed(),
  return_received: ({ facts }) => m.order_pages_event_return_received(unitsOf(facts)),
  return_refunded: ({ facts }) => m.order_pages_event_return_refunded(amountOf(facts)),
  goodwill: ({ facts }) => m.order_pages_event_goodwill(amountOf(facts)),
  parcel_paid_back: ({ facts }) => m.order_pages_event_parcel_refunded(shipmentOf(facts)),
  number_corrected: ({ facts }) => m.order_pages_event_number_corrected(shipmentOf(facts)),
  address_changed: ({ actor }) =>
    actor === 'shopper' ? m.order_pages_event_address_changed() : m.order_pages_event_address_changed_by_shop(),
  packed_again: ({ facts }) =>
    m.order_pages_event_packed_again({ ...shipmentOf(facts), replaces: Number(facts.replaces) }),
}

/** Omits events without a text, and failed refunds of money that had been refunded before. */
export function timelineOf(order: OrderDetail): TimelineEntry[] {
  const amount = formatMoney(order.total_amount, order.currency)
  const entries: (TimelineEntry | null)[] = [
    { time: order.created_at, words: m.order_pages_event_placed() },
    order.paid_at ? { time: order.paid_at, words: m.order_pages_event_paid({ amount }) } : null,
    ...order.events.map((event) => {
      if (event.kind === 'call_off_failed' && order.status === 'refunded') return null
      const describe = words[event.kind]
      return describe ? { time: event.created_at, words: describe(event) } : null
    }),
    order.refunded_at ? { time: order.refunded_at, words: m.order_pages_event_refunded() } : null,
  ]
  // At equal times the later entry comes first.
  return entries
    .filter((entry) => entry !== null)
    .toReversed()
    .toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
}
