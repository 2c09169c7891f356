import { getOrderById, restockGoods } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { addOrderEvent as addEvent, readUnits } from '#features/fulfilment/server/index.ts'
import {
  deleteReturnLines,
  getReturn,
  moveReturn,
  readReturnableLines,
  readUnitsOfReturn,
  renumberUnits,
} from '../../queries/return-queries.ts'
import type { ReturnRow } from '../../queries/return-tables.ts'
import { allocateUnits } from '../../rules/unit-shares.ts'
import { cancelOverpackedShipments } from '#features/parcels/server/index.ts'

/**
 * Records a cancellation's refund that has succeeded after a refusal.
 * Cancels the units still here. If these have shipped meanwhile, the amount becomes goodwill.
 * Requires the order lock.
 * @returns false in the latter case
 */
export async function settleLateRefund(
  transaction: Database,
  { returnId, isWhole, now }: { returnId: number; isWhole: boolean; now: Date },
): Promise<boolean> {
  const row = await getReturn(transaction, returnId)
  // Other kinds are withdrawn by the shopper, before any refund.
  if (row.status !== 'withdrawn' || row.kind !== 'unshipped') return true
  const { orderId, returnNumber, amountInFen } = row
  const goods = await readUnitsOfReturn(transaction, returnId)
  const isHere = await takeUnitsAgain(transaction, { row, goods })
  if (!isHere) await deleteReturnLines(transaction, returnId)
  const becomes = isHere ? {} : ({ kind: 'goodwill', reason: 'goodwill' } as const)
  await moveReturn(transaction, returnId, 'settle_after_all', { refundedAt: now, endedAt: null, ...becomes })
  const facts = { return: returnNumber, amount: toWireMoney(amountInFen) }
  await addEvent(transaction, { orderId, kind: 'return_refunded', facts, actor: { kind: 'shop' }, createdAt: now })
  if (!isHere || isWhole) return isHere
  await restockGoods(transaction, { orderId, returnId, goods, now })
  await cancelOverpackedShipments({ transaction, order: await getOrderById(transaction, orderId), now })
  return true
}

/**
 * Allocates new unit numbers, as other returns may have used these since. @returns false where too few units are free
 */
async function takeUnitsAgain(
  transaction: Database,
  { row: { id: returnId, orderId }, goods }: { row: ReturnRow; goods: { position: number; quantity: number }[] },
): Promise<boolean> {
  const { lines: units } = await readUnits(transaction, orderId)
  const lines = await readReturnableLines(transaction, orderId)
  const chosen = goods.map(({ position, quantity: count }) => {
    const { quantity, returnedUnits } = lines.find((line) => line.position === position)!
    const { handedOver, inReturns } = units.find((line) => line.position === position)!
    const unsent = quantity - handedOver - (returnedUnits.length - inReturns)
    return { position, isHere: count <= unsent, units: allocateUnits(count, quantity, returnedUnits) }
  })
  if (!chosen.every(({ isHere }) => isHere)) return false
  for (const { position, units: numbers } of chosen)
    await renumberUnits(transaction, { returnId, position, units: numbers })
  return true
}
