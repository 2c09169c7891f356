import type { ShopContext } from '#platform/config/shop-context.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { deleteOldSoldDays, findDayToRoll, lockRollup, rollDay, rollSoldGoods } from '../queries/takings-queries.ts'

/** Transactions of a day have committed by then. */
const graceInMs = 3_600_000
/** Longer than the days that the best sellers count. */
const soldDaysStay = 35

/**
 * Computes one ended day of the rollup, in one idempotent transaction, in one process at a time.
 * @returns that more days may be due, or the number of deleted rows
 */
export async function rollTakings({
  inTransaction,
  now,
}: Pick<ShopContext, 'inTransaction' | 'now'>): Promise<number | 'again'> {
  const moment = now()
  const lastDay = addDays(shopDay(new Date(moment.getTime() - graceInMs)), -1)
  const oldestSoldDay = addDays(shopDay(moment), -soldDaysStay)
  return inTransaction(async (transaction) => {
    if (!(await lockRollup(transaction))) return 0
    const day = await findDayToRoll(transaction, lastDay, moment)
    if (day === null) return deleteOldSoldDays(transaction, oldestSoldDay)
    const span = { from: startOfShopDay(day), until: startOfShopDay(addDays(day, 1)) }
    await rollDay(transaction, { day, span, now: moment })
    if (day >= oldestSoldDay) await rollSoldGoods(transaction, { day, span })
    return 'again'
  })
}
