import { moveReturn } from '../queries/return-queries.ts'
import { ReturnAlreadyDecided } from '../rules/errors.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import type { LockedOrder } from '#features/fulfilment/server/index.ts'
import type { Actor } from '#features/fulfilment/values.ts'
import { staffIdOf } from './change-return.ts'

/**
 * Declines a return with a sentence for the shopper, who can request its units once more. Also for goods that never
 * arrived or are not those bought. Requires the order lock.
 * @param hasNothingCome the return was approved, and not one unit arrived
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
