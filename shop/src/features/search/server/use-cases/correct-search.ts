import {
  correctableWords,
  indexedWord,
  joinablePairs,
  replaceWords,
  wordsOfSynonyms,
  type SynonymGroups,
} from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { findNearWords } from '../queries/correction-queries.ts'
import { chooseWord } from '../rules/corrections.ts'
import { currentSynonyms } from './synonyms.ts'

type Context = Pick<ShopContext, 'database'>

const maxWordsCorrected = 3
const maxPairsJoined = 3

interface CorrectOptions {
  /** The last word may go on. */
  isUnfinished?: boolean
}

/**
 * The query without its typing errors: one edit in words of four Latin letters and more. Two words that the goods have as
 * one are joined. Words that the goods or the synonyms have stay. Call for a query that finds nothing.
 * @returns null where nothing is near
 */
export async function correctSearch(
  context: Context,
  query: string,
  { isUnfinished = false }: CorrectOptions = {},
): Promise<string | null> {
  const words = correctableWords(query)
  const pairs = isUnfinished ? [] : joinablePairs(query)
  if (words.length === 0 && pairs.length === 0) return null
  const synonyms = await currentSynonyms(context)
  const known = wordsOfSynonyms(synonyms)
  for (const { pair, joined } of pairs.slice(0, maxPairsJoined))
    if (known.has(indexedWord(joined)) || (await isWordOfGoods(context.database, joined)))
      return query.replace(pair, joined)
  const unknown = words.filter((word) => !known.has(indexedWord(word))).slice(0, maxWordsCorrected)
  const last = isUnfinished && /\p{L}$/u.test(query) ? words.at(-1) : undefined
  const corrections = new Map<string, string>()
  for (const word of unknown) {
    const meant = await correctWord(context.database, word, { synonyms, isUnfinished: word === last })
    if (meant !== null) corrections.set(word, meant)
  }
  return corrections.size === 0 ? null : replaceWords(query, corrections)
}

async function isWordOfGoods(database: Database, word: string): Promise<boolean> {
  const near = await findNearWords(database, { word, isUnfinished: false })
  return near.some(({ kind }) => kind === 'typed')
}

async function correctWord(
  database: Database,
  word: string,
  { synonyms, isUnfinished }: { synonyms: SynonymGroups; isUnfinished: boolean },
): Promise<string | null> {
  const near = await findNearWords(database, { word, isUnfinished })
  return chooseWord(word, near, wordsOfSynonyms(synonyms))
}
