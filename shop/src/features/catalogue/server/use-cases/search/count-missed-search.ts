/** Searches that found nothing are counted for the merchant, beside the answer: nobody waits for it. */
import { foldText } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { collectReads, Reads } from '#platform/database/reads.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addSearchCounts, type SearchCount } from '../../queries/search-count-queries.ts'

const maxWordsLength = 100
const maxWaiting = 1_000

interface Waiting {
  counts: Map<string, SearchCount>
  /** Found no room while the database was slow. */
  lostCount: number
  isWriting: boolean
}

const waitingByDatabase = new WeakMap<Database, Waiting>()

type Context = Pick<ShopContext, 'database' | 'log' | 'now'>

/** The same words are one row a day; what may name a person is left out. */
export function countMissedSearch(context: Context, language: Language, query: string): void {
  const words = countedWords(query)
  if (words === null) return
  const waiting = waitingByDatabase.get(context.database) ?? { counts: new Map(), lostCount: 0, isWriting: false }
  waitingByDatabase.set(context.database, waiting)
  const key = `${language} ${words}`
  const known = waiting.counts.get(key)
  if (known) known.count += 1
  else if (waiting.counts.size < maxWaiting) waiting.counts.set(key, { language, words, count: 1 })
  else waiting.lostCount += 1
  // The answer that is being made reads nothing here.
  if (!waiting.isWriting) void collectReads(new Reads(), () => writeWaiting(context, waiting))
}

/** As they are compared; null for addresses and long numbers. */
function countedWords(query: string): string | null {
  const words = Array.from(foldText(query).trim().replace(/\s+/gu, ' ')).slice(0, maxWordsLength).join('')
  return words === '' || words.includes('@') || /\d(?:[\s-]?\d){6}/.test(words) ? null : words
}

/** One statement at a time; what comes meanwhile goes into the next. */
async function writeWaiting({ database, log, now }: Context, waiting: Waiting): Promise<void> {
  waiting.isWriting = true
  while (waiting.counts.size > 0) {
    const counts = [...waiting.counts.values()]
    waiting.counts.clear()
    try {
      await addSearchCounts(database, counts, now())
    } catch (error) {
      waiting.lostCount += counts.reduce((sum, { count }) => sum + count, 0)
      log.error({ err: error }, 'searches that found nothing could not be counted')
    }
    if (waiting.lostCount > 0) log.warn({ count: waiting.lostCount }, 'searches that found nothing were not counted')
    waiting.lostCount = 0
  }
  waiting.isWriting = false
}
