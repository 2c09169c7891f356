/** Common frame for changes of a return: order lock, and a fresh read under that lock. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { findReturnByNumber, findReturnOfShopper } from '../queries/find-returns.ts'
import { getReturn } from '../queries/return-queries.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import { withLockedOrderById, type LockedOrder } from '#features/fulfilment/server/index.ts'
import type { Actor } from '#features/fulfilment/values.ts'

interface ReturnRequest {
  returnNumber: string
  actor: Actor
}

/** @throws NotFound where there is no such return */
export async function changeReturn<Result>(
  context: ShopContext,
  { returnNumber, actor }: ReturnRequest,
  work: (locked: LockedOrder, row: ReturnRow) => Promise<Result>,
): Promise<Result> {
  const found = await findReturnByNumber(context.database, returnNumber)
  if (!found) throw new NotFound()
  const { id, orderId } = found
  return withLockedOrderById(context, { orderId, actor }, async (locked) =>
    work(locked, await getReturn(locked.transaction, id)),
  )
}

/** @throws NotFound for returns of others too */
export async function requireReturn(database: Database, shopper: Shopper, returnNumber: string): Promise<ReturnRow> {
  const found = await findReturnOfShopper(database, shopper.id, returnNumber)
  if (!found) throw new NotFound()
  return found
}

export const staffIdOf = (actor: Actor) => (actor.kind === 'staff' ? actor.staffId : null)
