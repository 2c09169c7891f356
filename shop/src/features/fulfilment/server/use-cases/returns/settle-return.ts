import { giveBackGoods } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findOpenReturns, getReturn, moveReturn, readUnitsOfReturn } from '../../queries/return-queries.ts'

export interface SettledReturn {
  returnId: number
  /** Nothing is left of the payment: the order's own move has given back all that was not sent. */
  isWhole: boolean
  amountInFen?: number
  now: Date
}

/** The money of a return has gone back, and its goods are for sale again. The caller holds the order. */
export async function settleReturn(
  transaction: Database,
  { returnId, isWhole, amountInFen, now }: SettledReturn,
): Promise<void> {
  const changes = { refundedAt: now, ...(amountInFen === undefined ? {} : { amountInFen }) }
  if (!(await moveReturn(transaction, returnId, 'settle', changes)) || isWhole) return
  const { orderId } = await getReturn(transaction, returnId)
  await giveBackGoods(transaction, { orderId, returnId, goods: await readUnitsOfReturn(transaction, returnId), now })
}

/** The money did not go. What was called off is wanted again, and can be sent. The caller holds the order. */
export async function failReturn(transaction: Database, returnId: number, now: Date): Promise<void> {
  await moveReturn(transaction, returnId, 'fail', { endedAt: now })
}

/** All money of the order has gone back another way: what still waits for some is settled without. */
export async function settleOpenReturns(transaction: Database, orderId: number, now: Date): Promise<void> {
  for (const { id } of await findOpenReturns(transaction, orderId)) {
    await settleReturn(transaction, { returnId: id, isWhole: true, amountInFen: 0, now })
  }
}
