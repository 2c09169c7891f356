import { m } from '#texts'
import type { OrderRow } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { sumRefundedFees } from '../queries/find-returns.ts'
import { readUnits, type UnitsOfOrder } from '#features/fulfilment/server/index.ts'
import { readReturnableLines } from '../queries/return-queries.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import type { RefundService } from '../ports/refund-service.ts'
import { NotReturnable } from '../rules/errors.ts'
import { sharesOf, allocateUnits } from '../rules/unit-shares.ts'

export interface CancellationPlan {
  lines: { position: number; units: number[]; amountInFen: number }[]
  /** Shares of the units in the price paid. */
  amountInFen: number
  /** Refund amount: all that is left of the payment where the whole order is cancelled. */
  refundInFen: number
  /** Delivery fee within the refund. */
  feeBackInFen: number
  isWhole: boolean
}

/**
 * Calculates the refund of a cancellation of undispatched units, without changes.
 * The amount is only valid under the order lock.
 * @param requestedLines defaults to all undispatched units
 * @throws NotReturnable; Invalid for unknown lines
 */
export async function planCancellation(
  database: Database,
  refunds: RefundService,
  order: OrderRow,
  requestedLines: readonly LineQuantity[] | undefined,
): Promise<CancellationPlan> {
  if (order.status !== 'paid' && order.status !== 'refunding') throw new NotReturnable('not_paid')
  const units = await readUnits(database, order.id)
  const requested = chooseLines(units, requestedLines)
  const returnable = await readReturnableLines(database, order.id)
  const lines = requested.map(({ position, quantity }) => {
    const line = returnable.find((candidate) => candidate.position === position)!
    const numbers = allocateUnits(quantity, line.quantity, line.returnedUnits)
    return { position, units: numbers, amountInFen: sharesOf(numbers, line) }
  })
  const amountInFen = lines.reduce((sum, line) => sum + line.amountInFen, 0)
  const requestedAt = (position: number) => requested.find((line) => line.position === position)?.quantity ?? 0
  const isWhole = units.lines.every(({ position, bought, calledOff }) => bought === calledOff + requestedAt(position))
  const leftInFen = await refunds.leftOf(database, order.id)
  const refundInFen = isWhole ? leftInFen : Math.min(amountInFen, leftInFen)
  const feeLeftInFen = isWhole ? Math.max(0, order.deliveryFeeInFen - (await sumRefundedFees(database, order.id))) : 0
  return { lines, amountInFen, refundInFen, feeBackInFen: Math.min(feeLeftInFen, refundInFen), isWhole }
}

/** @throws NotReturnable, Invalid */
function chooseLines({ lines: units }: UnitsOfOrder, requested: readonly LineQuantity[] | undefined): LineQuantity[] {
  const free = units.map(({ position, bought, calledOff, handedOver }) => ({
    position,
    quantity: bought - calledOff - handedOver,
  }))
  const left = free.filter(({ quantity }) => quantity > 0)
  if (left.length === 0) throw new NotReturnable('nothing_unsent')
  if (!requested) return left
  for (const { position, quantity } of requested) {
    const line = free.find((candidate) => candidate.position === position)
    if (!line || requested.filter((other) => other.position === position).length > 1) {
      throw new Invalid({ lines: [(options) => m.parcels_no_such_line({ position }, options)] })
    }
    if (quantity > line.quantity) throw new NotReturnable('already_sent')
  }
  return [...requested]
}
