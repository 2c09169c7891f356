import type { WireExplained } from '#features/search/console-contract.ts'
import { type MatchReason, maxExplained } from '#features/search/values.ts'
import { foldText, type SynonymGroups } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readExplained } from '../queries/explain-queries.ts'
import { searchExtent } from '../queries/extent-queries.ts'
import { searchLevels } from '../rules/search-plan.ts'
import { resolveSearch } from './plan-search.ts'
import { currentSynonyms } from './synonyms.ts'

const reasons: Readonly<Record<string, MatchReason>> = {
  named_kind: 'type',
  kind: 'type',
  numbered: 'name',
  own: 'name',
  title: 'name',
  anywhere: 'anywhere',
  wider: 'wider',
  aside: 'partial',
  mentioned: 'partial',
  partial: 'partial',
  inDescriptions: 'partial',
  reading: 'reading',
}

/** Explains a search as the shop runs it; the shop counts no search of staff. */
export async function explainSearch(context: Pick<ShopContext, 'database'>, query: string): Promise<WireExplained> {
  const outcome = await resolveSearch(context, query)
  if (!outcome) return { query, corrected_query: null, count: 0, groups: [], results: [] }
  const { plan, correctedQuery, isFound } = outcome
  const searched = correctedQuery ?? query
  const groups = groupsOf(searched, await currentSynonyms(context))
  const [rows, { count }] = await Promise.all([
    isFound ? readExplained(context.database, plan, maxExplained) : [],
    searchExtent(context.database, plan, null),
  ])
  const results = rows.map(({ goodsId, sku, names, level }) => ({
    goods_id: goodsId,
    sku,
    names,
    reason: reasons[searchLevels[plan.kind][level]!.name] ?? ('parts' as const),
    synonym: synonymIn(Object.values(names), searched, groups),
  }))
  return { query, corrected_query: correctedQuery, count, groups: groups.map((words) => [...words]), results }
}

/** Groups with a word that the query contains. */
function groupsOf(query: string, groups: SynonymGroups): SynonymGroups {
  const folded = foldText(query)
  return groups.filter((words) => words.some((word) => folded.includes(foldText(word))))
}

function synonymIn(names: readonly (string | undefined)[], query: string, groups: SynonymGroups): string | null {
  const folded = names.map((name) => foldText(name ?? ''))
  if (folded.some((name) => name.includes(foldText(query)))) return null
  const words = groups.flat().filter((word) => !foldText(query).includes(foldText(word)))
  return words.find((word) => folded.some((name) => name.includes(foldText(word)))) ?? null
}
