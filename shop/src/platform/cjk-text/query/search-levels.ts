/** What a search asks for, from the best match to the least; each level is a query of its own. */
import { queryUnits } from './query-units.ts'
import { readingNodes } from './reading-query.ts'
import { synonymIndex, type SynonymGroups } from './synonym-index.ts'
import { combine, inField, inNames, type QueryNode, writeQuery, type WrittenQuery } from './tsquery-node.ts'
import { wordPlans, type WordPlan } from './word-plan.ts'

/** From the best match to the least. The query stands as it was typed, or by synonyms, in `own`, `title` and `anywhere`. */
export const exactLevelNames = [
  'own',
  'compound',
  'title',
  'own_without_ending',
  'anywhere',
  'names_without_ending',
  'parts',
  'characters',
] as const
export type ExactLevels = Partial<Record<(typeof exactLevelNames)[number], WrittenQuery>>

export const maxPartialLevels = 16
export const maxReadingLevels = 2

/** For a query that stands nowhere as it was typed. */
export interface RelaxedLevels {
  /** All of its parts are found, or at least half of each run; the most first. */
  partial: WrittenQuery[]
  /** At least half is found in descriptions; to be asked only where names have nothing. */
  told: WrittenQuery[]
  /** Latin letters taken for pinyin or romaji; to be asked only where nothing else is found. */
  reading: WrittenQuery[]
}

const written = (nodes: readonly QueryNode[]): WrittenQuery[] => [
  ...new Map(nodes.map((node) => writeQuery(node)).map((query) => [query.text, query])).values(),
]

const every = (plans: readonly WordPlan[], nodeOf: (plan: WordPlan) => QueryNode): QueryNode =>
  combine('all', plans.map(nodeOf))

const shortened = ({ node, withoutEnding }: WordPlan): QueryNode =>
  withoutEnding === null ? node : combine('any', [node, withoutEnding])

/** Goods that have every word, then those whose names have all its parts. Null for a query without letter or digit. */
export function exactLevels(query: string, synonyms: SynonymGroups): ExactLevels | null {
  const units = queryUnits(query)
  if (units.length === 0) return null
  const plans = wordPlans(units, synonymIndex(synonyms))
  const has = (way: 'compound' | 'withoutEnding' | 'parts' | 'characters') => plans.some((plan) => plan[way] !== null)
  const inParts = (plan: WordPlan) => plan.parts?.inNames ?? inNames(shortened(plan))
  const levels: Partial<Record<keyof ExactLevels, QueryNode>> = {
    own: every(plans, ({ own }) => own),
    ...(has('compound') && { compound: every(plans, (plan) => plan.compound ?? inField('title', plan.node)) }),
    title: every(plans, ({ node }) => inField('title', node)),
    anywhere: every(plans, ({ node }) => node),
    ...(has('withoutEnding') && {
      own_without_ending: every(plans, (plan) => inField('whole', shortened(plan))),
      names_without_ending: every(plans, (plan) => inNames(shortened(plan))),
    }),
    ...(has('parts') && { parts: every(plans, inParts) }),
    ...(has('characters') && { characters: every(plans, (plan) => plan.characters ?? inParts(plan)) }),
  }
  return Object.fromEntries(Object.entries(levels).map(([level, node]) => [level, writeQuery(node)]))
}

/** Runs are taken apart; words of other scripts, and words parted by spaces, stay required. */
export function relaxedLevels(query: string, synonyms: SynonymGroups): RelaxedLevels {
  const units = queryUnits(query)
  const plans = wordPlans(units, synonymIndex(synonyms))
  const relaxed = plans.filter(({ partial }) => partial.length > 0)
  const partsOf = (plan: WordPlan) => plan.parts?.anywhere ?? shortened(plan)
  const reading = written(readingNodes(units))
  if (relaxed.length === 0) return { partial: [], told: [], reading }
  const together = (nodeOf: (plan: WordPlan) => QueryNode) =>
    every(plans, (plan) => (relaxed.includes(plan) ? nodeOf(plan) : partsOf(plan)))
  const levelCount = relaxed.length === 1 ? relaxed[0]!.partial.length : 1
  const partial = Array.from({ length: levelCount }, (_, level) =>
    together((plan) => (levelCount === 1 ? combine('any', [partsOf(plan), ...plan.partial]) : plan.partial[level]!)),
  )
  const told = plans.some((plan) => plan.told) ? [every(plans, (plan) => plan.told ?? partsOf(plan))] : []
  return {
    partial: written([every(plans, partsOf), ...partial]).slice(0, maxPartialLevels),
    told: written(told),
    reading,
  }
}
