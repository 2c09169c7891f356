import { m } from '#texts'
import type { ReturnReason, LineQuantity } from '#features/fulfilment/values.ts'
import {
  type RequestKind,
  type RequestReason,
  maxDeclinedRequests,
  maxReturns,
  requestReasons,
} from '#features/returns/values.ts'
import { claimPictures } from '#features/media/server/index.ts'
import { makeOrderNumber, requireOrder } from '#features/orders/server/index.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { countReturns } from '../queries/find-returns.ts'
import { readUnits, withLockedOrderById, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { insertReturn, readReturnableLines } from '../queries/return-queries.ts'
import { readShipments } from '#features/parcels/server/index.ts'
import type { RefundContext, RefundService } from '../ports/refund-service.ts'
import { NotReturnable, ReturnTooLate } from '../rules/errors.ts'
import { returnDaysOf } from '../rules/return-window.ts'
import { returnableOf } from '../rules/returnable.ts'
import { sharesOf, allocateUnits } from '../rules/unit-shares.ts'
import { findReplayedReturn } from './find-replayed-return.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'

export interface ReturnRequestInput {
  kind: RequestKind
  reason: RequestReason
  text: string
  lines: readonly LineQuantity[]
  pictureIds: readonly string[]
  /** Requests with the same key are one return. */
  requestKey: string | null
}

/**
 * Requests a return of shipped units, or a refund for them. Staff decide.
 * Each unit is worth its share of the price paid. The return stores unit numbers, so that the amount shown is refunded.
 * @returns the return's number
 * @throws NotFound for orders of others too, NotReturnable, ReturnKeyReused; Invalid for unknown lines, reasons and
 *   pictures
 */
export async function requestReturn(
  context: RefundContext,
  { shopper, orderNumber, ...requested }: ReturnRequestInput & { shopper: Shopper; orderNumber: string },
): Promise<string> {
  const { id: orderId } = await requireOrder(context.database, shopper, orderNumber)
  return withLockedOrderById(context, { orderId, shopper, actor: { kind: 'shopper' } }, async (locked) => {
    const { transaction, now, recordEvent } = locked
    const { requestKey, lines: wished, pictureIds, ...details } = requested
    const { kind, reason, text } = details
    const requestDigest = requestKey && digestOfRequest([kind, reason, text, wished, pictureIds])
    const known = await findReplayedReturn(transaction, orderId, { requestKey, requestDigest })
    if (known) return known.returnNumber
    const lines = await chooseUnits(locked, requested)
    const amountInFen = lines.reduce((sum, line) => sum + line.amountInFen, 0)
    await requirePossible(locked, context.refunds, amountInFen)
    await claimPictures(transaction, { userId: shopper.id, ids: pictureIds, field: 'picture_ids', now })
    const { returnNumber } = await insertReturn(transaction, {
      ...details,
      returnNumber: makeOrderNumber(),
      orderId,
      status: 'requested',
      amountInFen,
      requestKey,
      requestDigest,
      createdAt: now,
      lines,
      pictureIds,
    })
    await recordEvent('return_requested', { return: returnNumber, units: sumOf(wished) })
    return returnNumber
  })
}

/** @throws NotReturnable, Invalid */
async function chooseUnits(
  { transaction, order, now }: LockedOrder,
  { kind, reason, lines: requested }: ReturnRequestInput,
) {
  if (order.status !== 'paid' && order.status !== 'refunding') throw new NotReturnable('not_paid')
  const reasons: readonly ReturnReason[] = requestReasons[kind]
  if (!reasons.includes(reason)) throw new Invalid({ reason: [(options) => m.returns_reason_wrong({}, options)] })
  const returnCount = await countReturns(transaction, order.id)
  if (returnCount >= maxReturns) throw new NotReturnable('too_many')
  const [{ lines: units }, parcels, lines] = [
    await readUnits(transaction, order.id),
    await readShipments(transaction, order.id),
    await readReturnableLines(transaction, order.id),
  ]
  if (units.every(({ handedOver }) => handedOver === 0)) throw new NotReturnable('not_sent')
  const returnDays = returnDaysOf(order)
  const returnable = returnableOf(lines, { units, parcels, now, returnCount, returnDays })
  return requested.map(({ position, quantity }) => {
    const line = lines.find((candidate) => candidate.position === position)
    if (!line || requested.filter((other) => other.position === position).length > 1) {
      throw new Invalid({ lines: [(options) => m.parcels_no_such_line({ position }, options)] })
    }
    if (line.declinedCount >= maxDeclinedRequests) throw new NotReturnable('refused_before')
    const { unitAmountsInFen, withoutReason } = returnable.find((candidate) => candidate.position === position)!
    if (quantity > unitAmountsInFen.length) throw new NotReturnable('not_so_many')
    if (reason === 'no_reason' && !line.isReturnable) throw new NotReturnable('with_reason_alone')
    if (reason === 'no_reason' && quantity > withoutReason) throw new ReturnTooLate(returnDays)
    const numbers = allocateUnits(quantity, line.quantity, line.returnedUnits)
    return { position, units: numbers, amountInFen: sharesOf(numbers, line) }
  })
}

/** @throws NotReturnable where the provider supports full refunds only */
async function requirePossible({ transaction, order }: LockedOrder, refunds: RefundService, amountInFen: number) {
  if (amountInFen < order.totalInFen && (await refunds.isOnlyWhole(transaction, order.id))) {
    throw new NotReturnable('only_whole')
  }
}

const sumOf = (lines: readonly LineQuantity[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
