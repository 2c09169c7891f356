import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { shopZone } from '#platform/i18n/shop-zone.ts'

/** Limit of different words a day, so that random queries cannot fill the disk. */
const maxWordsOfDay = 10_000
const retentionInDays = 90
/** Maximum of an integer column. */
const maxCount = 2_147_483_647

export interface SearchCount {
  language: Language
  words: string
  count: number
}

/**
 * Inserts in one order, so that two workers never deadlock.
 * @param counts with distinct words
 */
export async function addSearchCounts(database: Database, counts: readonly SearchCount[], now: Date): Promise<void> {
  await database.execute(sql`
    insert into search_counts (day, language, words, count)
    select day, language, words, count from (
      select today.day, today.used, incoming.*, known.day is not null as is_known,
        row_number() over (partition by known.day is not null order by incoming.words) as place
      from json_to_recordset(${JSON.stringify(counts)}::json) incoming (language text, words text, count integer)
      cross join (select day, (select count(*) from search_counts where day = now.day) as used from (select ${dayOf(now)} as day) now) today
      left join search_counts known
        on known.day = today.day and known.language = incoming.language and known.words = incoming.words
    ) counted
    where is_known or place <= ${maxWordsOfDay} - used
    order by language, words
    on conflict (day, language, words) do update
      set count = least(search_counts.count::bigint + excluded.count, ${maxCount})::integer`)
}

/** @returns how many rows */
export async function deleteOldSearchCounts(database: Database, now: Date): Promise<number> {
  const { rowCount } = await database.execute(
    sql`delete from search_counts where day < ${dayOf(now)} - ${retentionInDays}::integer`,
  )
  return rowCount ?? 0
}

/** Returns when the oldest overdue count expired. */
export async function findOldestSearchCount(database: Database, now: Date): Promise<Date | null> {
  const { rows } = await database.execute<{ since: string | null }>(sql`
    select (min(day) + ${retentionInDays}::integer + 1) at time zone ${shopZone}::text as since
    from search_counts where day < ${dayOf(now)} - ${retentionInDays}::integer`)
  return rows[0]?.since ? new Date(rows[0].since) : null
}

/** In the shop's zone. */
const dayOf = (now: Date) => sql`(${now}::timestamptz at time zone ${shopZone}::text)::date`
