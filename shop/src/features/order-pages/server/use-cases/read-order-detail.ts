import { type OrderRow, readOrder } from '#features/orders/server/index.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readEvents, readUnits } from '#features/fulfilment/server/index.ts'
import { describeOrderReturns, readOrderReturns } from '#features/returns/server/index.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import { readReviewStates } from '#features/reviews/server/index.ts'
import { readCarriers, readShipments, toWireShipments } from '#features/parcels/server/index.ts'
import { toWireEvents, withClosing } from '../rules/event-view.ts'

/** One order with its shipments, returns and refunds. */
export async function readOrderDetail(
  context: RefundContext,
  order: OrderRow,
  language: Language,
): Promise<OrderDetail> {
  const { database, refunds } = context
  const [whole, units, shipments, requested, events, carriers, refundTerms, reviewStates] = await Promise.all([
    readOrder(database, order, language),
    readUnits(database, order.id),
    readShipments(database, order.id),
    readOrderReturns(database, order.id),
    readEvents(database, order.id),
    readCarriers(database),
    refunds.refundTermsOf(database, order.id),
    readReviewStates(context, order.id),
  ])
  const around = { order, units: units.lines, parcels: shipments, carriers, language }
  const { returnDays, returns, ofLine } = describeOrderReturns(context, requested, around)
  return {
    ...whole,
    return_days: returnDays,
    refunds_ended_on: refundTerms.endedOn,
    lines: whole.lines.map((line, index) => {
      const { calledOff = 0, handedOver = 0 } = units.lines[index] ?? {}
      const review = reviewStates.get(line.position) ?? { is_reviewable: false, review_status: null }
      return { ...line, called_off: calledOff, handed_over: handedOver, ...review, ...ofLine(line.position) }
    }),
    shipments: toWireShipments(shipments, carriers, language),
    returns,
    events: withClosing(order, toWireEvents(events, carriers, language)),
  }
}
