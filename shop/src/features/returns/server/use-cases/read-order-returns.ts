/** An order's returns and returnable units, for the pages of the order. */
import type { Return } from '#features/fulfilment/contract.ts'
import type { UnitsOfLine } from '#features/fulfilment/server/index.ts'
import { privatePictures } from '#features/media/server/index.ts'
import type { OrderRow } from '#features/orders/server/index.ts'
import type { CarrierRow } from '#features/parcels/server/index.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findReturnsOfOrder, readReturns, type ReturnWithLines, sumRefundedFees } from '../queries/find-returns.ts'
import { type ReturnableLine, readReturnableLines } from '../queries/return-queries.ts'
import { toWireReturn } from '../rules/return-view.ts'
import { type ParcelOfLine, returnDaysOf } from '../rules/return-window.ts'
import { returnableOf, toWireReturnable } from '../rules/returnable.ts'
import { unitsLeftOfParcel } from '../rules/units-left-of-parcel.ts'
import type { ReturnReader } from './read-return.ts'

interface OrderReturns {
  returns: ReturnWithLines[]
  paid: ReturnableLine[]
}

interface AroundOrder {
  order: OrderRow
  units: readonly UnitsOfLine[]
  parcels: readonly ParcelOfLine[]
  carriers: ReadonlyMap<string, CarrierRow>
  language: Language
}

export async function readOrderReturns(database: Database, orderId: number): Promise<OrderReturns> {
  const [returns, paid] = await Promise.all([readReturns(database, orderId), readReturnableLines(database, orderId)])
  return { returns, paid }
}

/** Describes for the shopper their returns, and the returnable units of each line. */
export function describeOrderReturns(
  context: ReturnReader,
  { returns, paid }: OrderReturns,
  { order, units, parcels, carriers, language }: AroundOrder,
) {
  const returnDays = returnDaysOf(order)
  const around = { units, parcels, now: context.now(), returnCount: returns.length, returnDays }
  const returnable = isCounted(order) ? returnableOf(paid, around) : []
  const { orderNumber } = order
  const picturesOf = (ids: readonly string[]): Return['pictures'] => privatePictures(context, ids)
  return {
    returnDays,
    returns: returns.map((row) => toWireReturn(row, { orderNumber, carriers, language, picturesOf })),
    ofLine: (position: number) => ({
      is_returnable: paid.find((line) => line.position === position)?.isReturnable ?? true,
      ...toWireReturnable(returnable.find((line) => line.position === position)),
    }),
  }
}

/** Other orders have no refundable payment. */
const isCounted = ({ status }: OrderRow) => status === 'paid' || status === 'refunding'

/** Reads the order's past and possible refunds for staff. */
export async function readRefundFacts(database: Database, order: OrderRow) {
  const [requests, refundedFeeInFen, paid] = await Promise.all([
    findReturnsOfOrder(database, order.id),
    sumRefundedFees(database, order.id),
    readReturnableLines(database, order.id),
  ])
  return {
    requests,
    returnDays: returnDaysOf(order),
    feeLeftInFen: Math.max(0, order.deliveryFeeInFen - refundedFeeInFen),
    unitsLeftOf: (parcel: readonly LineQuantity[], units: readonly UnitsOfLine[]) =>
      unitsLeftOfParcel(parcel, units, paid),
  }
}
