/** For words searched in vain: a word of the shop that was likely meant, with how many goods it finds. */
import type { WireProposal } from '#features/search/console-contract.ts'
import { maxProposals, minMisses, type ProposalReason } from '#features/search/values.ts'
import { foldText, readingOf } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import { readNamesOfReading, readNamesOfTypes } from '../queries/proposal-queries.ts'
import { readSearchedWords } from '../queries/search-count-queries.ts'
import { defaultSynonyms } from '../rules/default-synonyms.ts'
import { partsOfReading, wordsOfOneMeaning, wordsWithinOneEdit } from '../rules/proposals.ts'
import { countMatches } from './count-matches.ts'
import { listMisses } from './searched-words.ts'
import { currentSynonyms } from './synonyms.ts'

type Context = Pick<ShopContext, 'database' | 'now'>

const maxVocabulary = 2_000
const vocabularyDays = 90
const vocabularyMaxAgeInMs = 10 * 60_000
const maxNames = 50
/** Searched words beyond it are no names. */
const maxLengthRead = 6
/** Candidates of one reason that are searched. */
const maxTried = 3

/** Proposes for the most frequent words that wait for staff. */
export async function proposeWords(context: Context): Promise<WireProposal[]> {
  const waiting = (await listMisses(context)).filter(({ times, is_grouped }) => times >= minMisses && !is_grouped)
  if (waiting.length === 0) return []
  const vocabulary = await readVocabulary(context.database, null)
  const proposals: WireProposal[] = []
  for (const words of new Set(waiting.slice(0, maxProposals).map((row) => row.words))) {
    const proposal = await proposeFor(context, words, vocabulary)
    if (proposal) proposals.push({ words, ...proposal })
  }
  return proposals
}

async function proposeFor(context: Context, words: string, vocabulary: readonly string[]) {
  const reasons: Record<ProposalReason, () => Promise<string[]>> = {
    meaning: async () => wordsOfOneMeaning(words, defaultSynonyms),
    reading: () => findByReading(context, words),
    spelling: async () => wordsWithinOneEdit(words, vocabulary),
  }
  for (const [reason, find] of Object.entries(reasons) as [ProposalReason, () => Promise<string[]>][])
    for (const proposed of (await find()).slice(0, maxTried)) {
      const count = await countMatches(context, proposed)
      if (count > 0) return { reason, proposed, count }
    }
  return null
}

async function findByReading({ database }: Context, words: string): Promise<string[]> {
  if (Array.from(words).length > maxLengthRead) return []
  const syllables = readingOf(words)
  return syllables === null || syllables.length < 2
    ? []
    : partsOfReading(words, await readNamesOfReading(database, syllables, maxNames))
}

/** Folded words that shoppers search, and those of types and synonyms. Cached, because it groups months of searches. */
const readVocabulary = cachedRead(
  () => ['search_synonyms', 'goods_type_translations', 'goods_sub_type_translations'],
  async (database): Promise<string[]> => {
    const limit = maxVocabulary
    const searched = await readSearchedWords(database, 'found_count', { days: vocabularyDays, limit, now: new Date() })
    const synonyms = await currentSynonyms({ database })
    const names = [...(await readNamesOfTypes(database, limit)), ...synonyms.flat().slice(0, limit)]
    return [...new Set([...searched.map(({ words }) => words), ...names.map((name) => foldText(name))])]
  },
  { maxAgeInMs: vocabularyMaxAgeInMs },
)
