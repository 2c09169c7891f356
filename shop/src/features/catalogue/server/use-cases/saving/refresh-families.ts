import { hasDueFamilies, refreshDueFamilies, refreshNextFamilies } from '#features/families/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { indexGoods } from './index-goods.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

/** Chooses the listed members of families whose members have changed. @returns how many families */
export const refreshFamilies = (context: Context & Pick<ShopContext, 'database'>): Promise<number> =>
  refreshDueFamilies(context, indexGoods)

/**
 * Runs a change of goods, then refreshes the families that it concerns, under locks of their own.
 * After a crash in between the sweeper does it.
 */
export async function withFamiliesRefreshed<Result>(
  context: Context,
  change: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const { inTransaction } = context
  const { result, isDue } = await inTransaction(async (transaction) => ({
    result: await change(transaction),
    isDue: await hasDueFamilies(transaction),
  }))
  if (isDue) await refreshNextFamilies(context, indexGoods)
  return result
}
