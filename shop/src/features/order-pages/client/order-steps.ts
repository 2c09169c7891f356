/** Progress of an order in four steps. */
import { m } from '#texts'
import type { OrderDetail, Shipment } from '#features/fulfilment/contract.ts'
import type { Fulfilment } from '#features/orders/values.ts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { type Step, shortTime } from '#features/fulfilment/components/steps.ts'

const nowAt: Partial<Record<Fulfilment, number>> = {
  needs_address: 1,
  to_prepare: 1,
  partly_shipped: 2,
  shipped: 2,
  delivered: 3,
}

/** @returns no steps for an order without a delivery */
export function wayOf(order: OrderDetail, today: Date): Step[] {
  const { fulfilment, paid_at } = order
  const shipments = order.shipments.filter((shipment) => isGoing(order, shipment))
  const now = nowAt[fulfilment]
  // The order never arrived and was refunded.
  const isLost = fulfilment === 'delivered' && shipments.every(({ status }) => status !== 'delivered')
  if (now === undefined || isLost) return []
  const sent = shipments.filter(({ handed_over_at }) => handed_over_at !== null)
  const arrivedAt = shipments
    .map(({ ended_at }) => ended_at ?? '')
    .toSorted()
    .at(-1)
  const steps = [
    [m.order_pages_step_paid(), paid_at ? shortTime(paid_at) : ''],
    [
      now > 1 ? m.order_pages_step_prepared() : m.order_pages_step_preparing(),
      now > 1 && shipments[0] ? shortTime(shipments[0].packed_at) : '',
    ],
    [m.order_pages_step_on_the_way(), sentInWords(sent.length, shipments.length)],
    [m.order_pages_step_delivered(), now === 3 && arrivedAt ? shortTime(arrivedAt) : promiseOf(order, today)],
  ] as const
  return steps.map(([name, note], index) => ({
    name,
    note,
    state: index < now || now === 3 ? 'done' : index === now ? 'now' : 'to_come',
  }))
}

/** Whether a shipment counts. A packed one does not once all units are shipped, unless it is a replacement. */
function isGoing({ status, fulfilment }: OrderDetail, { handed_over_at, replaces }: Shipment): boolean {
  if (handed_over_at !== null) return true
  const isAllSent = fulfilment === 'shipped' || fulfilment === 'delivered'
  return status !== 'refunded' && (!isAllSent || replaces !== null)
}

/** The number of parcels is unknown while some units are unpacked. */
function sentInWords(sent: number, all: number): string {
  if (sent === 0) return ''
  return sent === all ? m.order_pages_sent_all({ count: sent }) : m.order_pages_sent_of({ sent, all })
}

/** The delivery estimate, with a note once it has passed. */
function promiseOf({ promised_from: from, promised_until }: OrderDetail, today: Date): string {
  if (from === null) return ''
  const until = promised_until ?? from
  const dates = formatDates({ from, until })
  const isLate = dayOf(today) > until
  return isLate ? m.order_pages_later_than({ dates }) : m.order_pages_expected({ dates })
}

const dayOf = (time: Date) => formatShopTime(time.toISOString()).slice(0, '2026-11-22'.length)
