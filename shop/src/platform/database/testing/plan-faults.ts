/** Checks by EXPLAIN what a statement reads and sorts. */
import type { PoolClient } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

export interface PlanLimits {
  /** Names the big tables; how others are read does not matter. */
  tables: readonly string[]
  maxSorted: number
  /** Rows that may be read sequentially. */
  mayRead?: number
  /** Rows of one scan that a filter may remove; unlimited by default. */
  maxRemoved?: number
  /** Rows of the big tables that may be read at all, by an index too; unlimited by default. */
  maxRead?: number
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  /** Per loop. */
  'Actual Rows': number
  'Actual Loops': number
  /** Per loop. */
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsReadBy = (node: Plan) =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

/** Checks the custom plan of the first run, and the generic plan of later runs. */
export async function faultsOfPlan(
  client: PoolClient,
  { text, values }: Statement,
  { tables, maxSorted, mayRead = 0, maxRemoved = Infinity, maxRead = Infinity }: PlanLimits,
): Promise<string[]> {
  const faults: string[] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query('begin')
    await client.query(`set local plan_cache_mode = ${mode}`)
    const before = await countReadInSequence(client, tables)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    const read = (await countReadInSequence(client, tables)) - before
    if (read > mayRead) faults.push(`${mode}: reads ${read} rows one after the other`)
    const readAtAll = nodes
      .filter((node) => tables.includes(node['Relation Name'] ?? ''))
      .reduce((sum, node) => sum + rowsReadBy(node), 0)
    if (readAtAll > maxRead) faults.push(`${mode}: reads ${readAtAll} rows`)
    for (const { 'Node Type': type, Plans: [input] = [], ...node } of nodes) {
      if (type.includes('Sort') && input && input['Actual Rows'] > maxSorted)
        faults.push(`${mode}: sorts ${input['Actual Rows']} rows`)
      const removed = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']
      if (removed > maxRemoved) faults.push(`${mode}: ${type} reads ${removed} rows in vain`)
    }
    await client.query('rollback')
  }
  return faults
}

/** Includes reads within functions. */
async function countReadInSequence(client: PoolClient, tables: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select sum(seq_tup_read)::int8 as count from pg_stat_xact_user_tables where relname = any($1)',
    [tables],
  )
  return rows[0]!.count
}
