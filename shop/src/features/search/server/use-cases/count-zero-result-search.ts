/** Searches, counted for the merchant: first in memory, written together every few seconds. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { trackDependencies, onEveryResponse, CacheDependencies } from '#platform/database/cache-dependencies.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addSearchCounts, type SearchCount } from '../queries/search-count-queries.ts'
import { countedWords } from '../rules/counted-words.ts'

const maxWaiting = 1_000
/** This many different ones are written at once. */
const writeFrom = 500
const writeAfterInMs = 5_000

interface Waiting {
  counts: Map<string, Required<SearchCount>>
  /** Over the limit. */
  lostCount: number
  timer: NodeJS.Timeout | null
  writing: Promise<void>
}

const waitingByDatabase = new WeakMap<Database, Waiting>()

type Context = Pick<ShopContext, 'database' | 'log' | 'now'>

/** One row per words and day, without words that may name a person. Counts cached responses, too. */
export function countSearch(context: Context, language: Language, query: string, isFound: boolean): void {
  const words = countedWords(query)
  if (words !== null) onEveryResponse(() => count(context, { language, words, isFound }))
}

function count(
  context: Context,
  { language, words, isFound }: { language: Language; words: string; isFound: boolean },
): void {
  const waiting = waitingOf(context)
  const key = `${language} ${words}`
  const known = waiting.counts.get(key)
  const row = known ?? { language, words, count: 0, found: 0 }
  row[isFound ? 'found' : 'count'] += 1
  if (!known && waiting.counts.size < maxWaiting) waiting.counts.set(key, row)
  else if (!known) waiting.lostCount += 1
  if (!known && waiting.counts.size === writeFrom) void writeZeroResultSearches(context)
  else waiting.timer ??= setTimeout(() => void writeZeroResultSearches(context), writeAfterInMs).unref()
}

function waitingOf({ database }: Context): Waiting {
  const known = waitingByDatabase.get(database)
  if (known) return known
  const waiting: Waiting = { counts: new Map(), lostCount: 0, timer: null, writing: Promise.resolve() }
  waitingByDatabase.set(database, waiting)
  return waiting
}

/** Writes pending counts of this process; each worker has its own. */
export async function writeZeroResultSearches(context: Context): Promise<void> {
  const waiting = waitingOf(context)
  // The response that counted must not depend on these reads.
  waiting.writing = waiting.writing.then(() =>
    trackDependencies(new CacheDependencies(), () => writeWaiting(context, waiting)),
  )
  await waiting.writing
}

async function writeWaiting({ database, log, now }: Context, waiting: Waiting): Promise<void> {
  if (waiting.timer) clearTimeout(waiting.timer)
  waiting.timer = null
  const counts = [...waiting.counts.values()]
  waiting.counts.clear()
  if (counts.length === 0) return
  try {
    await addSearchCounts(database, counts, now())
  } catch (error) {
    waiting.lostCount += counts.reduce((sum, { count, found }) => sum + count + found, 0)
    log.error({ err: error }, 'searches could not be counted')
  }
  if (waiting.lostCount > 0) log.warn({ count: waiting.lostCount }, 'searches were not counted')
  waiting.lostCount = 0
}
