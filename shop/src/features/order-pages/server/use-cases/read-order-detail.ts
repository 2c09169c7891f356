import { type OrderRow, readOrder } from '#features/orders/server/index.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { privatePictures } from '#features/media/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readEvents, readUnits } from '#features/fulfilment/server/index.ts'
import {
  readReturns,
  readReturnableLines,
  type RefundService,
  toWireReturn,
  returnDaysOf,
  returnableOf,
  toWireReturnable,
  type ReturnReader,
} from '#features/returns/server/index.ts'
import { readCarriers, readShipments, toWireShipments } from '#features/parcels/server/index.ts'
import { toWireEvents, withClosing } from '../rules/event-view.ts'

/** One order with all that became of it. */
export async function readOrderDetail(
  context: ReturnReader,
  desk: RefundService,
  order: OrderRow,
  language: Language,
): Promise<OrderDetail> {
  const { database } = context
  const [whole, units, shipments, returns, paid, events, found, refundsEndedOn] = await Promise.all([
    readOrder(database, order, language),
    readUnits(database, order.id),
    readShipments(database, order.id),
    readReturns(database, order.id),
    readReturnableLines(database, order.id),
    readEvents(database, order.id),
    readCarriers(database),
    desk.refundsEndedOn(database, order.id),
  ])
  const carriers = new Map(found.map((carrier) => [carrier.code, carrier]))
  const around = {
    units: units.lines,
    parcels: shipments,
    now: context.now(),
    returnCount: returns.length,
    returnDays: returnDaysOf(order),
  }
  const returnable = isKept(order) ? returnableOf(paid, around) : []
  return {
    ...whole,
    return_days: returnDaysOf(order),
    refunds_ended_on: refundsEndedOn,
    lines: whole.lines.map((line, index) => {
      const { calledOff = 0, handedOver = 0 } = units.lines[index] ?? {}
      const asked = returnable.find(({ position }) => position === line.position)
      const isReturnable = paid[index]?.isReturnable ?? true
      return {
        ...line,
        called_off: calledOff,
        handed_over: handedOver,
        is_returnable: isReturnable,
        ...toWireReturnable(asked),
      }
    }),
    shipments: toWireShipments(shipments, carriers, language),
    returns: returns.map((given) =>
      toWireReturn(given, {
        orderNumber: order.orderNumber,
        carriers,
        language,
        picturesOf: (ids) => privatePictures(context, ids),
      }),
    ),
    events: withClosing(order, toWireEvents(events, carriers, language)),
  }
}

/** Of others there is no money to give back. */
const isKept = ({ status }: OrderRow) => status === 'paid' || status === 'refunding'
