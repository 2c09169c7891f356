import type { WireMissed, WireSearched } from '#features/search/console-contract.ts'
import { maxShownWords, minMisses, shownDays } from '#features/search/values.ts'
import { foldText } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import type { Database } from '#platform/database/database.ts'
import { readSearchedWords } from '../queries/search-count-queries.ts'
import { readSynonyms } from '../queries/synonym-queries.ts'
import { defaultSynonyms } from '../rules/default-synonyms.ts'

type Context = Pick<ShopContext, 'database' | 'now'>

const shown = (now: Date) => ({ days: shownDays, limit: maxShownWords, now })

/** Words that a group has since are listed, too: the group may need another word. */
export async function listMisses(context: Context): Promise<WireMissed[]> {
  const rows = await readSearchedWords(context.database, 'count', shown(context.now()))
  const grouped = await readGroupedWords(context.database)
  return rows.map((row) => ({ ...row, is_grouped: grouped.has(row.words) }))
}

export function listSearched({ database, now }: Context): Promise<WireSearched[]> {
  return readSearchedWords(database, 'found_count', shown(now()))
}

/** As long as between two polls of the console. */
const countMaxAgeInMs = 60_000

/** Words searched in vain more than once that no group has. At most a minute old, because each open console polls it. */
export const countMissedWords = (database: Database): Promise<number> => readMissedCount(database, null)

const readMissedCount = cachedRead(
  () => ['search_synonyms', 'ignored_searches'],
  async (database): Promise<number> => {
    const rows = await readSearchedWords(database, 'count', shown(new Date()))
    const grouped = await readGroupedWords(database)
    return rows.filter(({ words, times }) => times >= minMisses && !grouped.has(words)).length
  },
  { maxAgeInMs: countMaxAgeInMs },
)

async function readGroupedWords(database: Database): Promise<ReadonlySet<string>> {
  const stored = await readSynonyms(database)
  const groups = stored.length > 0 ? stored : defaultSynonyms
  return new Set(groups.flat().map((word) => foldText(word.trim())))
}
