import type { Database } from '#platform/database/database.ts'
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { computeDays, type DayFigures, readRolledDays } from '../queries/takings-queries.ts'
import { fillDays } from '../rules/figures-view.ts'

/**
 * Takings of each day. Days come from the rollup; the ledger gives those from the first that is not rolled yet.
 * @param until not included
 */
export async function readDays(database: Database, from: string, until: string): Promise<DayFigures[]> {
  const rolled = await readRolledDays(database, from, until)
  const firstMissing = firstDayWithout(rolled, from)
  if (firstMissing >= until) return rolled
  const span = { from: startOfShopDay(firstMissing), until: startOfShopDay(until) }
  const computed = await computeDays(database, span)
  return fillDays([...rolled.filter(({ day }) => day < firstMissing), ...computed], from, until)
}

function firstDayWithout(rolled: readonly DayFigures[], from: string): string {
  let day = from
  for (const row of rolled) {
    if (row.day !== day) break
    day = addDays(day, 1)
  }
  return day
}

/** The first day of a span that the rollup lacks, or its end. */
export async function findFirstUnrolled(database: Database, from: string, until: string): Promise<string> {
  return firstDayWithout(await readRolledDays(database, from, until), from)
}
