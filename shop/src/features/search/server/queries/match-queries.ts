/** Documents that match a search, each with its best level. */
import { type SQL, sql } from 'drizzle-orm'
import { literalLevels, literalPlanOf, maxMatchesOf, type SearchPlan, searchLevels } from '../rules/search-plan.ts'
import { writtenStepsOf } from '../rules/search-steps.ts'

export interface MatchQuery {
  /** null: all types */
  subTypeIds: readonly number[] | null
  /** Stops at this many of the best matches; all by default. */
  wanted?: number
  /** Maximum of rows to read. */
  max?: number
  /** Only the best-selling of the popular goods. */
  isBySales?: boolean
}

/** For `matches`. */
export const matchParameters = (
  plan: SearchPlan,
  { subTypeIds, max = maxMatchesOf[plan.kind], wanted = max, isBySales = false }: MatchQuery,
) => ({ steps: writtenStepsOf(plan), isBySales, subTypeIds, wanted: Math.min(wanted, max), max })

const stepsAndTypes = (steps: string): SQL =>
  sql`${sql.placeholder(steps)}::json, ${sql.placeholder('subTypeIds')}::bigint[]`

/**
 * Rows of goods_id, level and place, by a function of the database (`migrations/0004`).
 * The remark names the table for readers of statements.
 */
export const matches: SQL = sql`find_goods_in_steps(${stepsAndTypes('steps')}, ${sql.placeholder('wanted')}::integer,
  ${sql.placeholder('max')}::integer, ${sql.placeholder('isBySales')}::boolean) /* reads goods_search */`

const literals = searchLevels.exact.flatMap(({ name }, level) => (literalLevels.includes(name) ? [level] : []))

/** For `isLiteral`. */
export function literalParameters(plan: SearchPlan) {
  const literal = literalPlanOf(plan)
  return { literalSteps: literal && writtenStepsOf(literal) }
}

/** Whether the query matches literally somewhere; an aggregate over `matches`. */
export const isLiteral: SQL = sql`case when ${sql.placeholder('literalSteps')}::json is null then false
  when bool_or(level = any (${sql.raw(`'{${literals.join(',')}}'::integer[]`)})) then true
  else exists (select from find_goods_in_steps(${stepsAndTypes('literalSteps')}, 1, 1, false)) end`
