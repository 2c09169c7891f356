import { makeOrderNumber } from '#features/orders/server/index.ts'
import { maxReturns } from '#features/returns/values.ts'
import { countReturns } from '../../queries/find-returns.ts'
import { readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import type { Actor } from '#features/fulfilment/values.ts'
import { getReturn, insertReturn, readReturnableLines } from '../../queries/return-queries.ts'
import { readShipments, requireUndelivered } from '#features/parcels/server/index.ts'
import type { RefundService } from '../../ports/refund-service.ts'
import { unitsLeftOfParcel } from '../../rules/units-left-of-parcel.ts'
import { NotReturnable } from '../../rules/errors.ts'
import { staffIdOf } from '../change-return.ts'
import { refundReturn } from './refund-return.ts'
import { type CountedLine, receiveReturnInTransaction } from '../receive-return.ts'
import { requireRefundableFee } from './require-refundable-fee.ts'

export interface RefundedShipment {
  number: number
  actor: Actor
  /** Text for the shopper. */
  answer: string
  feeBackInFen: number
  /** Received units: defaults to all, resellable. A lost shipment has none. */
  lines?: readonly CountedLine[] | undefined
}

/**
 * Refunds a lost or returned shipment instead of replacing it. Creates a return to carry the refund.
 * Requires the order lock.
 * @returns the return, and a refund to send after the commit
 * @throws ShipmentNotFound, ShipmentStateConflict for a shipment neither lost nor returned, NotShippable,
 *   NotReturnable, Invalid
 */
export async function refundShipmentInTransaction(
  locked: LockedOrder,
  refunds: RefundService,
  { number, actor, answer, feeBackInFen, lines: counted }: RefundedShipment,
): Promise<{ id: number; returnNumber: string; opened: number | null }> {
  const { transaction, order, now, recordEvent } = locked
  const shipment = await requireUndelivered(transaction, await readShipments(transaction, order.id), number)
  const isLost = shipment.status === 'lost'
  if (order.status !== 'paid' && order.status !== 'refunding') throw new NotReturnable('not_paid')
  if ((await countReturns(transaction, order.id)) >= maxReturns) throw new NotReturnable('too_many')
  const lines = await chooseUnits(locked, shipment.lines)
  const worthInFen = lines.reduce((sum, { amountInFen }) => sum + amountInFen, 0)
  if (worthInFen < order.totalInFen && (await refunds.isOnlyWhole(transaction, order.id))) {
    throw new NotReturnable('only_whole')
  }
  if (isLost) await requireRefundableFee(locked, feeBackInFen)
  const { id, returnNumber } = await insertReturn(transaction, {
    returnNumber: makeOrderNumber(),
    orderId: order.id,
    shipmentId: shipment.id,
    answer,
    answeredAt: now,
    createdAt: now,
    staffId: staffIdOf(actor),
    lines,
    ...(isLost
      ? {
          kind: 'money_only',
          reason: 'missing',
          status: 'received',
          amountInFen: worthInFen + feeBackInFen,
          feeBackInFen,
          receivedAt: now,
          nextRefundAt: now,
        }
      : { kind: 'goods_back', reason: 'missing', status: 'sent_back', amountInFen: worthInFen, sentBackAt: now }),
  })
  await recordEvent('parcel_paid_back', { shipment: number, return: returnNumber })
  if (isLost) return { id, returnNumber, opened: await refundReturn(locked, refunds, id) }
  const row = await getReturn(transaction, id)
  const opened = await receiveReturnInTransaction(locked, refunds, {
    row,
    actor,
    lines: withinLeft(counted, lines),
    feeBackInFen,
  })
  return { id, returnNumber, opened }
}

/** Staff count the whole shipment; this removes units that were received with earlier refunds. */
function withinLeft(counted: RefundedShipment['lines'], lines: readonly { position: number; units: number[] }[]) {
  return counted
    ?.filter(({ position }) => lines.some((line) => line.position === position))
    .map(({ position, received, resellable }) => {
      const paidBefore = Math.max(0, received - lines.find((line) => line.position === position)!.units.length)
      return { position, received: received - paidBefore, resellable: Math.min(resellable, received - paidBefore) }
    })
}

/** Units left of the shipment. @throws NotReturnable where all of them were refunded before */
async function chooseUnits(
  { transaction, order }: LockedOrder,
  lines: readonly { position: number; quantity: number }[],
) {
  const { lines: units } = await readUnits(transaction, order.id)
  const returnable = await readReturnableLines(transaction, order.id)
  const left = unitsLeftOfParcel(lines, units, returnable)
  if (left.length === 0) throw new NotReturnable('not_so_many')
  return left.map(({ amountsInFen, ...line }) => ({
    ...line,
    amountInFen: amountsInFen.reduce((sum, amount) => sum + amount, 0),
  }))
}
