/** Wider queries: what is still near to a query with few or no goods. */
import { isNoun } from '../words/one-character-nouns.ts'
import { asIndexed, queryUnits, type QueryUnit } from '../query/query-units.ts'
import { synonymIndex, type SynonymGroups } from '../query/synonym-index.ts'
import {
  combine,
  inField,
  inNames,
  lexemeNode,
  type QueryNode,
  writeQuery,
  type WrittenQuery,
} from '../query/tsquery-node.ts'
import { unitNode } from '../query/unit-query.ts'
import { partsInNames, wordPlans } from '../query/word-plan.ts'

const named = (node: QueryNode): QueryNode => combine('any', [inField('whole', node), inField('kind', node)])

const lastOf = (unit: QueryUnit | undefined): string | undefined =>
  unit?.kind === 'cjk' ? unit.characters.at(-1) : undefined

export interface WiderQuery {
  query: WrittenQuery
  /** Only where no goods have this. */
  unless: WrittenQuery | null
}

/**
 * A compound known by its synonyms alone is one of what its last character names: 炒菜锅 a 锅. A measure may be another
 * one: 20寸拉杆箱. Null for other queries.
 */
export function widerQuery(words: string, synonyms: SynonymGroups): WiderQuery | null {
  const index = synonymIndex(synonyms)
  const units = queryUnits(words)
  const rest = units.filter(({ kind }) => kind !== 'measure')
  if (rest.length < units.length && rest.some((unit) => unit.kind !== 'measure' && unit.text.length > 1)) {
    const query = writeQuery(combine('all', wordPlans(rest, index).map(partsInNames)))
    return query && { query, unless: null }
  }
  const [only, ...others] = units.map(asIndexed)
  const last = lastOf(only)
  if (others.length > 0 || only?.kind !== 'cjk' || last === undefined || only.characters.length < 2) return null
  if (!isNoun(last) || !index.wordsOf.has(only.text)) return null
  return { query: writeQuery(named(lexemeNode(last)))!, unless: writeQuery(unitNode(only)) }
}

/** Goods of types near to a query without goods: each word alone, or the last character as a name. */
export function nearQuery(words: string, synonyms: SynonymGroups): WrittenQuery | null {
  const units = queryUnits(words)
  const plans = wordPlans(units, synonymIndex(synonyms))
  const nodes = plans.flatMap((plan) => [
    ...(plans.length > 1 ? [named(plan.node)] : []),
    ...plan.runParts.filter(({ characters }) => characters.length > 1).map(({ node }) => inNames(node)),
  ])
  const lasts = units.flatMap((unit) => {
    const last = lastOf(asIndexed(unit))
    return last === undefined || !/\p{Script=Han}/u.test(last) ? [] : [named(lexemeNode(last))]
  })
  const all = [...nodes, ...lasts]
  return all.length === 0 ? null : writeQuery(combine('any', all))
}
