/** Number of a search's matches. */
import { sql } from 'drizzle-orm'
import { maxMatches } from '#features/search/values.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { isReading, maxMatchesOf, searchLevels, type SearchPlan } from '../rules/search-plan.ts'
import { isLiteral, literalParameters, matches, matchParameters } from './match-queries.ts'

export interface SearchExtent {
  count: number
  /** More than counted. */
  isCapped: boolean
  /** No literal match exists; results match in part. */
  isRelaxed: boolean
}

const extent = preparedOnce((database) =>
  database
    .select({
      count: sql<number>`extent.count`.as('count'),
      level: sql<number | null>`extent.level`.as('level'),
      isLiteral: sql<boolean>`extent.is_literal`.as('is_literal'),
    })
    .from(sql`(select count(*) as count, min(level) as level, ${isLiteral} as is_literal from ${matches} found) extent`)
    .prepare('search_extent'),
)

const maxCachedExtents = 2_000

interface ExtentRequest {
  kind: SearchPlan['kind']
  parameters: ReturnType<typeof matchParameters> & ReturnType<typeof literalParameters>
}

function extentRequest(plan: SearchPlan, subTypeIds: readonly number[] | null): ExtentRequest {
  // One more than the maximum shows that further ones exist.
  const max = maxMatchesOf[plan.kind] === maxMatches ? maxMatches + 1 : maxMatchesOf[plan.kind]
  const parameters = { ...matchParameters(plan, { subTypeIds, max }), ...literalParameters(plan) }
  return { kind: plan.kind, parameters }
}

// A trigger announces changes of listed goods (`migrations/0011`).
const cachedExtent = cachedRead(
  () => ['goods/listed', 'goods_search'],
  async (database, key: string): Promise<SearchExtent> => {
    const { kind, parameters } = JSON.parse(key) as ExtentRequest
    const [found] = await extent(database).execute(parameters)
    const { count, level, isLiteral: stands } = found!
    return {
      count: Math.min(count, maxMatches),
      isCapped: count > maxMatches,
      isRelaxed: level !== null && !stands && !isReading(searchLevels[kind][level]!.name),
    }
  },
  { maxEntries: maxCachedExtents },
)

/** Cached until listed goods or their texts change. */
export const searchExtent = (
  database: Database,
  plan: SearchPlan,
  subTypeIds: readonly number[] | null,
): Promise<SearchExtent> => cachedExtent(database, JSON.stringify(extentRequest(plan, subTypeIds)))
