/** Which goods a search finds, each with the best level it reaches. */
import { type SQL, sql } from 'drizzle-orm'
import { literalLevels, mixedLevels, type SearchLevel, searchLevels, type SearchPlan } from '../rules/search-plan.ts'

/** One value for each level of the plan's kind. Null, which matches nothing, where a level is not asked for. */
export function levelParameters({ kind, queries }: SearchPlan): Record<string, string | null> {
  return Object.fromEntries(searchLevels[kind].map(({ name }) => [name, queries[name] ?? null]))
}

const idsOf = (levels: readonly string[]): SQL =>
  sql.raw(levels.map((level) => `select goods_id from level_${level}`).join(' union all '))

/** Whether the query stands somewhere as it was typed; over the expressions of `matchesByLevel`. */
export const isLiteral = (kind: SearchPlan['kind']): SQL =>
  kind === 'relaxed'
    ? sql`false`
    : sql`case when exists (${idsOf(literalLevels)}) then true else exists (
        select from (${idsOf(mixedLevels)}) mixed join goods_search using (goods_id)
        where tokens @@ ${sql.placeholder('anywhere')}::tsquery) end`

/**
 * Common table expressions, the last of which is `matches` (goods_id, level). Each level is materialized: else the
 * planner walks the primary key and tests every row for a rare word.
 * @param filter begins with `and`, over `goods_id`
 */
export function matchesByLevel(levels: readonly SearchLevel[], filter: SQL): SQL {
  const names = levels.map(({ name }) => name)
  const parts = levels.map((level, place) => levelPart(level, names.slice(0, place), filter))
  const union = names.map((name, place) => sql.raw(`select goods_id, ${place} as level from level_${name}`))
  return sql`${sql.join(parts, sql`, `)}, matches as (${sql.join(union, sql` union all `)})`
}

function levelPart({ name, maxMatches, unless }: SearchLevel, better: readonly string[], filter: SQL): SQL {
  const isNew = better.length > 0 ? sql`and goods_id not in (${idsOf(better)})` : sql``
  const room =
    better.length > 0 ? sql`(select ${maxMatches} - count(*) from (${idsOf(better)}) better)` : sql`${maxMatches}`
  const limit = unless.length > 0 ? sql`case when exists (${idsOf(unless)}) then 0 else ${room} end` : room
  return sql`${sql.raw(`level_${name}`)} as materialized (
    select goods_id from goods_search
    where tokens @@ ${sql.placeholder(name)}::tsquery ${filter} ${isNew} limit ${limit})`
}
