/** Questions and consequences for staff before they end a parcel. */
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'

export type ParcelEnd = 'arrive' | 'lose' | 'turn_back'

type Order = Pick<ConsoleOrder, 'lines' | 'return_days'> & {
  shipments: readonly Pick<ConsoleOrder['shipments'][number], 'number' | 'status' | 'is_replaced'>[]
}

/** The question, and the consequence of a yes. */
export function confirmShipmentEnd(end: ParcelEnd, number: number, order: Order): { title: string; sentence: string } {
  if (end === 'lose') return { title: m.parcels_lost_title({ number }), sentence: m.parcels_then_lose() }
  if (end === 'turn_back') {
    return { title: m.parcels_returned_to_sender_title({ number }), sentence: m.parcels_then_turn_back() }
  }
  const days = order.return_days
  return {
    title: m.parcels_arrived_title({ number }),
    sentence: isLastToArrive(number, order) ? m.parcels_then_done({ days }) : m.parcels_then_arrive({ days }),
  }
}

/** Whether all units to ship are dispatched, and every other parcel is delivered or replaced. */
function isLastToArrive(number: number, { lines, shipments }: Order): boolean {
  const isAllSent = lines.every(({ quantity, called_off, handed_over }) => handed_over >= quantity - called_off)
  const others = shipments.filter((shipment) => shipment.number !== number)
  return isAllSent && others.every(({ status, is_replaced }) => status === 'delivered' || is_replaced)
}
