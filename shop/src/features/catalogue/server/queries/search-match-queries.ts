/** Which goods a search finds, each with the best level it reaches. */
import { type SQL, sql } from 'drizzle-orm'
import { literalLevels, type SearchPlan, searchLevels } from '../rules/search-plan.ts'

export interface MatchesWanted {
  /** null: of all types */
  subTypeIds: readonly number[] | null
  /** With so many of the best, the rest is not looked for. */
  wanted: number
  max: number
}

const names = ['asked', 'places', 'guards', 'guarded', 'subTypeIds', 'wanted', 'max'] as const
type MatchParameters = Record<(typeof names)[number], unknown>

/** Of a plan's levels; for `matches`. */
export function matchParameters({ kind, queries }: SearchPlan, wanted: MatchesWanted): MatchParameters {
  const levels = searchLevels[kind].map((level, place) => ({ ...level, place })).filter(({ name }) => queries[name])
  return {
    asked: levels.map(({ name }) => queries[name]),
    places: levels.map(({ place }) => place),
    guards: levels.map(({ isGuard }) => isGuard),
    guarded: levels.map(({ isGuarded }) => isGuarded),
    ...wanted,
  }
}

/** Rows of goods_id and level. A function of the database (migration 0012): levels are asked for one after the other.
 * The remark names the table for whoever looks what a statement reads. */
export const matches: SQL = sql`find_goods(${sql.placeholder('asked')}::text[], ${sql.placeholder('places')}::integer[],
  ${sql.placeholder('guards')}::boolean[], ${sql.placeholder('guarded')}::boolean[],
  ${sql.placeholder('subTypeIds')}::bigint[], ${sql.placeholder('wanted')}::integer, ${sql.placeholder('max')}::integer) /* reads goods_search */`

/** Each is looked up: the planner does not know how few there are, and would read all goods instead. */
export const matchedGoods: SQL = sql`${matches} found cross join lateral (
  select * from goods where goods.id = found.goods_id and is_on_sale offset 0) goods`

const places = searchLevels.exact.flatMap(({ name }, place) => (literalLevels.includes(name) ? [place] : []))

/** Whether the query stands somewhere as it was typed; an aggregate over `matches`, `literal` being its query. */
export const isLiteral: SQL = sql`case when ${sql.placeholder('literal')}::text is null then false
  when bool_or(level = any (${sql.raw(`'{${places.join(',')}}'::integer[]`)})) then true
  else exists (select from find_goods(array[${sql.placeholder('literal')}::text], '{0}', '{f}', '{f}',
    ${sql.placeholder('subTypeIds')}::bigint[], 1, 1)) end`
