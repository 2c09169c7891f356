import { moveReturn } from '../queries/return-queries.ts'
import { ReturnAlreadyDecided } from '../rules/errors.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import type { Actor, LockedOrder } from '#features/fulfilment/server/index.ts'
import { staffIdOf } from './change-return.ts'

/**
 * Staff say no, in a sentence that the shopper reads. Its units can be asked back once more.
 * Also said of what was sent back, and never came or is not what was bought.
 * Within a transaction that holds the order.
 * @param hasNothingCome it was agreed to, and not one unit came
 * @throws ReturnAlreadyDecided
 */
export async function refuseReturnInTransaction(
  { transaction, now, recordEvent }: LockedOrder,
  {
    row: { id, returnNumber },
    actor,
    answer,
    hasNothingCome = false,
  }: { row: ReturnRow; actor: Actor; answer: string; hasNothingCome?: boolean },
): Promise<void> {
  const changes = { answer, answeredAt: now, endedAt: now, staffId: staffIdOf(actor) }
  if (!(await moveReturn(transaction, id, hasNothingCome ? 'refuse_empty' : 'refuse', changes)))
    throw new ReturnAlreadyDecided()
  await recordEvent('return_refused', { return: returnNumber })
}
