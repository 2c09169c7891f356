import type { Database } from '#platform/database/database.ts'
import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { computeDays, type DayFigures, readRolledDays } from '../queries/takings-queries.ts'
import { fillDays } from '../rules/figures-view.ts'

/** A span of days. @param until not included */
interface Days {
  from: string
  until: string
}

/**
 * Takings of each day: from the rollup, else from the ledger, for the newest days. Days before the first ledger entry
 * are empty.
 * @param until not included
 */
export async function readDays(database: Database, from: string, until: string): Promise<DayFigures[]> {
  const rolled = await readRolledDays(database, from, until)
  const computed: DayFigures[] = []
  for (const gap of gapsOf(rolled, { from, until })) {
    const span = { from: startOfShopDay(gap.from), until: startOfShopDay(gap.until) }
    computed.push(...(await computeDays(database, span)))
  }
  return fillDays([...rolled, ...computed], from, until)
}

/** Days before the rollup, and from its first missing day on. */
function gapsOf(rolled: readonly DayFigures[], { from, until }: Days): Days[] {
  const first = rolled[0]?.day ?? until
  const missing = firstDayWithout(rolled, first)
  // Rows after a gap are computed again; the ledger decides.
  return [
    { from, until: first },
    { from: missing, until },
  ].filter((gap) => gap.from < gap.until)
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
