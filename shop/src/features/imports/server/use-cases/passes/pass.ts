/** A pass over the rows of a file: some hundreds in a transaction, from where an earlier process has stopped. */
import type { GoodsOutcome } from '#features/imports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { changeGoodsImport, type GoodsImport, lockGoodsImport, renewClaim } from '../../queries/goods-file-queries.ts'
import { type GoodsFileRow, readRowsAfter } from '../../queries/goods-row-queries.ts'

export interface PassContext extends Pick<
  ShopContext,
  'database' | 'inTransaction' | 'now' | 'storage' | 'config' | 'log'
> {
  /** The shop stops. */
  signal?: AbortSignal | undefined
}

/** A killed process's file is taken over after this long. */
export const claimLastsInMs = 30_000

export const claimEnd = (now: Date): Date => new Date(now.getTime() + claimLastsInMs)

/** Whether the file is still as the pass began with it. Locks it until the transaction ends, and renews the claim. */
export async function lockFile(
  { now }: Pick<PassContext, 'now'>,
  transaction: Database,
  { id, revision }: GoodsImport,
): Promise<boolean> {
  const stored = await lockGoodsImport(transaction, id)
  if (stored?.revision !== revision) return false
  await renewClaim(transaction, id, claimEnd(now()))
  return true
}

interface Pass {
  outcomes: readonly GoodsOutcome[]
  stepSize: number
  step(transaction: Database, rows: readonly GoodsFileRow[]): Promise<void>
}

/** @returns false where the shop stops, or the file is no more as it was */
export async function passOver(
  context: PassContext,
  file: GoodsImport,
  { outcomes, stepSize, step }: Pass,
): Promise<boolean> {
  for (let afterLine = 0; ;) {
    if (context.signal?.aborted) return false
    const last = await context.inTransaction(async (transaction) => {
      if (!(await lockFile(context, transaction, file))) return null
      const rows = await readRowsAfter(transaction, file.id, { outcomes, afterLine, limit: stepSize })
      if (rows.length > 0) await step(transaction, rows)
      return rows.at(-1)?.line ?? Number.POSITIVE_INFINITY
    })
    if (last === null) return false
    if (last === Number.POSITIVE_INFINITY) return true
    afterLine = last
  }
}

/** @returns false where the file is no more as it was */
export async function endPass(
  context: PassContext,
  file: GoodsImport,
  changes: Pick<GoodsImport, 'status'> & Partial<GoodsImport>,
  alongside: (transaction: Database) => Promise<void> = async () => {},
): Promise<boolean> {
  return context.inTransaction(async (transaction) => {
    if (!(await lockFile(context, transaction, file))) return false
    await changeGoodsImport(transaction, file.id, { ...changes, startedAt: null, claimedUntil: null })
    await alongside(transaction)
    return true
  })
}
