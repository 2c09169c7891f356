/** Turns a search into levels, from the best match to the weakest. Each level is a query of its own. */
import { coreUnits } from './core-units.ts'
import { asIndexed, queryUnits, type QueryUnit } from './query-units.ts'
import { readingNodes } from './reading-query.ts'
import { canBeRelaxed, halfInNames, halfInTitle, minimumMatchNode, partialLevels } from './relaxed-run.ts'
import { alikeOnly, synonymIndex, type SynonymGroups } from './synonym-index.ts'
import { combine, inField, inNames, operandsOf, type QueryNode, writeQuery, type WrittenQuery } from './tsquery-node.ts'
import type { TextUnit } from '../text/text-units.ts'
import { adjacentNode } from './unit-query.ts'
import { maxOperandsOfStep } from '../values.ts'
import { namedKind, partsInNames, shortened, wordPlans, type WordPlan } from './word-plan.ts'

/** From the best match to the weakest. `own`, `title` and `anywhere` match the query as typed, or by synonyms. */
export const exactLevelNames = [
  'named_kind',
  'kind',
  'numbered',
  'own',
  'title',
  'own_without_ending',
  'anywhere',
  'names_without_ending',
  'parts',
  'apart',
  'characters',
] as const
export type ExactLevels = Partial<Record<(typeof exactLevelNames)[number], WrittenQuery>>

const maxPartialLevels = 16
/** Levels for the query without its qualities, as if it had been typed so. */
const asideLevelNames = exactLevelNames.filter((name) => name !== 'characters')

/** For a query that no document contains as typed: earlier levels match better. */
export interface RelaxedLevels {
  /** The query without its qualities: 红色裙子 as 裙子. */
  aside: WrittenQuery[]
  /** Matches all parts, wherever they are. */
  mentioned: WrittenQuery[]
  /** At least half of each run, in names; the most first. */
  partial: WrittenQuery[]
  /** At least half is found in descriptions. Run these only where names have no match. */
  inDescriptions: WrittenQuery[]
  /** Latin letters read as pinyin or romaji. Run these only where nothing else matches. */
  reading: WrittenQuery[]
}

const written = (nodes: readonly QueryNode[]): WrittenQuery[] => {
  const queries = nodes.map((node) => writeQuery(node)).filter((query) => query !== null)
  return [...new Map(queries.map((query) => [query.text, query])).values()]
}

const every = (plans: readonly WordPlan[], nodeOf: (plan: WordPlan) => QueryNode): QueryNode =>
  combine('all', plans.map(nodeOf))

type ExactNodes = Partial<Record<keyof ExactLevels, QueryNode>>

function exactNodes(plans: readonly WordPlan[]): ExactNodes {
  const numbered = numberedNode(plans.flatMap(({ units }) => units))
  const has = (way: 'withoutEnding' | 'characters') => plans.some((plan) => plan[way] !== null)
  const hasParts = plans.some(({ parts, isKnown }) => parts !== null && !isKnown)
  return {
    ...kindNodes(plans),
    ...(numbered && { numbered }),
    own: every(plans, ({ own }) => own),
    title: every(plans, ({ node }) => inField('title', node)),
    anywhere: every(plans, ({ node }) => node),
    ...(has('withoutEnding') && {
      own_without_ending: every(plans, (plan) => inField('whole', shortened(plan))),
      names_without_ending: every(plans, (plan) => inNames(shortened(plan))),
    }),
    ...(hasParts && { parts: every(plans, partsInNames), apart: every(plans, partsOf) }),
    ...(has('characters') && { characters: every(plans, (plan) => plan.characters ?? partsInNames(plan)) }),
  }
}

/** A number belongs to the word before it: 小米9, but not 小米CC9. Null for a query without such a number. */
function numberedNode(units: readonly QueryUnit[]): QueryNode | null {
  const words: TextUnit[][] = []
  for (const unit of units.map(asIndexed)) {
    if (unit.kind === 'measure') return null
    const before = words.at(-1)
    if (before !== undefined && /^\p{N}/u.test(unit.text)) before.push(unit)
    else words.push([unit])
  }
  if (words.every(({ length }) => length === 1)) return null
  return inField('title', combine('all', words.map(adjacentNode)))
}

const maxWordsWithKind = 3

/** The type names the goods by one of the words; the name has the others. */
function kindNodes(plans: readonly WordPlan[]): ExactNodes {
  if (plans.length > maxWordsWithKind) return {}
  const nodes = plans.flatMap((plan) => {
    const others = plans.filter((other) => other !== plan).map(({ node }) => inField('title', node))
    return plan.kind === null ? [] : [combine('all', [plan.kind, ...others])]
  })
  const [only, ...more] = plans
  const isNamed = more.length === 0 && only !== undefined && only.kind !== null && (only.parts === null || only.isKnown)
  return {
    ...(isNamed && { named_kind: namedKind(only.node) }),
    ...(nodes.length > 0 && { kind: combine('any', nodes) }),
  }
}

/** Matches goods with every word, then those with a name of all parts. Null for a query without letter or digit. */
export function exactLevels(query: string, synonyms: SynonymGroups): ExactLevels | null {
  const units = queryUnits(query)
  if (units.length === 0) return null
  const levels = exactNodes(wordPlans(units, synonymIndex(synonyms)))
  const queries = Object.entries(levels).map(([level, node]) => [level, writeQuery(node)] as const)
  return Object.fromEntries(queries.filter(([, query]) => query !== null))
}

export interface NamedLevels {
  queries: ExactLevels
  /** Only where many goods have this. */
  ifMany: WrittenQuery
}

/**
 * Goods that the words name. Mentions in descriptions are left out, and words of another script that mean the same, but
 * for types. Null for many words.
 */
export function namedLevels(query: string, synonyms: SynonymGroups): NamedLevels | null {
  const units = queryUnits(query)
  const index = synonymIndex(synonyms)
  const plans = wordPlans(units, alikeOnly(index))
  if (plans.length === 0 || plans.length > maxWordsWithKind) return null
  const nodes = { ...exactNodes(plans), ...kindNodes(wordPlans(units, index)) }
  const levels = {
    ...nodes,
    anywhere: every(plans, ({ node }) => inNames(node)),
    ...(nodes.names_without_ending && {
      names_without_ending: every(plans, (plan) => inField('title', shortened(plan))),
    }),
  }
  const queries = Object.entries(levels).map(([level, node]) => [level, writeQuery(node)] as const)
  return {
    queries: Object.fromEntries(queries.filter(([, query]) => query !== null)),
    ifMany: writeQuery(levels.anywhere)!,
  }
}

/** Removes qualities first, then splits runs. Every word separated by spaces stays required. */
export function relaxedLevels(query: string, synonyms: SynonymGroups): RelaxedLevels {
  const units = queryUnits(query)
  const index = synonymIndex(synonyms)
  const plans = wordPlans(units, index)
  const reduced = coreUnits(units, index)
  const corePlans = reduced === null ? plans : wordPlans(reduced.core, index)
  return {
    aside: reduced === null ? [] : written(asideNodes(plans, corePlans, wordPlans(reduced.qualities, index))),
    ...runLevels(corePlans),
    reading: written(readingNodes(units)),
  }
}

const partsOf = (plan: WordPlan): QueryNode => plan.parts?.anywhere ?? shortened(plan)

const partsAnywhere = (plan: WordPlan): QueryNode =>
  plan.runParts.length > 1
    ? combine(
        'all',
        plan.runParts.map(({ node }) => node),
      )
    : partsOf(plan)

/** Matches goods with all qualities first, then those with some. */
function asideNodes(
  plans: readonly WordPlan[],
  core: readonly WordPlan[],
  qualities: readonly WordPlan[],
): QueryNode[] {
  const nodes = exactNodes(core)
  const some = combine('any', qualities.map(shortened))
  const withSome = combine('all', [every(core, partsInNames), some])
  return [every(plans, partsOf), withSome, ...asideLevelNames.flatMap((name) => nodes[name] ?? [])]
}

function runLevels(plans: readonly WordPlan[]): Pick<RelaxedLevels, 'mentioned' | 'partial' | 'inDescriptions'> {
  const [only, ...others] = plans.filter(({ runParts }) => canBeRelaxed(runParts))
  if (only === undefined) return { mentioned: [], partial: [], inDescriptions: [] }
  const together = (nodeOf: (plan: WordPlan) => QueryNode) =>
    every(plans, (plan) => (plan === only || others.includes(plan) ? nodeOf(plan) : partsOf(plan)))
  const partial =
    others.length === 0 ? partialLevels(only.runParts).map((level) => together(() => level)) : [halves(together)]
  const minimumMatches = plans.map((plan) => minimumMatchNode(plan.runParts) ?? partsOf(plan))
  return {
    mentioned: written([every(plans, partsOf), every(plans, partsAnywhere)]),
    partial: written(partial).slice(0, maxPartialLevels),
    inDescriptions: written([combine('all', minimumMatches)]),
  }
}

/** Requires half of each of several runs. */
function halves(together: (nodeOf: (plan: WordPlan) => QueryNode) => QueryNode): QueryNode {
  const halvesBy = (half: typeof halfInNames) =>
    together((plan) => combine('any', [partsOf(plan), half(plan.runParts)]))
  const inEither = halvesBy(halfInNames)
  return operandsOf(inEither) > maxOperandsOfStep ? halvesBy(halfInTitle) : inEither
}
