import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import type { Language } from '#platform/i18n/language.ts'
import { shopZone } from '#platform/i18n/shop-zone.ts'

/** Limit of different words a day for searches in vain, and for the others, so that random queries cannot fill the disk. */
const maxWordsOfDay = 10_000
const retentionInDays = 90
/** Maximum of an integer column. */
const maxCount = 2_147_483_647

export interface SearchCount {
  language: Language
  words: string
  /** Searches in vain. */
  count: number
  found?: number
}

/**
 * Inserts in one order, so that two workers never deadlock.
 * @param counts with distinct words
 */
export async function addSearchCounts(database: Database, counts: readonly SearchCount[], now: Date): Promise<void> {
  const rows = counts.map(({ found = 0, ...row }) => ({ ...row, found }))
  await database.execute(sql`
    insert into search_counts (day, language, words, count, found_count)
    select day, language, words, count, found from (
      select today.day, incoming.*, known.day is not null as is_known,
        case when incoming.count > 0 then today.missed else today.found_only end as used,
        row_number() over (partition by known.day is not null, incoming.count > 0 order by incoming.words) as place
      from json_to_recordset(${JSON.stringify(rows)}::json) incoming (language text, words text, count integer, found integer)
      cross join (
        select now.day, count(*) filter (where count > 0) as missed, count(*) filter (where count = 0) as found_only
        from (select ${dayOf(now)} as day) now left join search_counts on search_counts.day = now.day group by now.day
      ) today
      left join search_counts known
        on known.day = today.day and known.language = incoming.language and known.words = incoming.words
    ) counted
    where is_known or place <= ${maxWordsOfDay} - used
    order by language, words
    on conflict (day, language, words) do update
      set count = least(search_counts.count::bigint + excluded.count, ${maxCount})::integer,
        found_count = least(search_counts.found_count::bigint + excluded.found_count, ${maxCount})::integer`)
}

export interface SearchedWords {
  words: string
  language: Language
  times: number
  /** The last day. */
  last: string
}

/**
 * Words of the last days, those searched most first. Searches in vain are without ignored words.
 * @param column `count` for searches in vain
 */
export async function readSearchedWords(
  database: Database,
  column: 'count' | 'found_count',
  { days, limit, now }: { days: number; limit: number; now: Date },
): Promise<SearchedWords[]> {
  const counted = sql.raw(column)
  const isShown =
    column === 'count' ? sql`and not exists (select from ignored_searches where words = search_counts.words)` : sql``
  const { rows } = await database.execute<{ facts: SearchedWords }>(sql`
    select json_build_object('words', words, 'language', language, 'times', sum(${counted})::bigint, 'last', max(day)) as facts
    from search_counts where day > ${dayOf(now)} - ${days}::integer and ${counted} > 0 ${isShown}
    group by words, language order by sum(${counted}) desc, max(day) desc, words, language limit ${limit}`)
  return rows.map(({ facts }) => facts)
}

/** Deletes the oldest days' rows, at most `limit`. @returns how many, or `again` where more wait */
export async function deleteOldSearchCounts(database: Database, now: Date, limit = 5_000): Promise<number | 'again'> {
  const oldest = sql`(select ctid from search_counts where day < ${dayOf(now)} - ${retentionInDays}::integer
    order by day limit ${limit} for update skip locked)`
  const { rowCount } = await database.execute(sql`delete from search_counts where ${isClaimed(sql`ctid`, oldest)}`)
  const count = rowCount ?? 0
  return count >= limit ? 'again' : count
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
