/** Measures suggestions by the database's own clock, without the round trip. */
import { join } from 'node:path'
import { startLocalPostgres } from '@yokoso/local-postgres'
import { defaultSynonyms } from '../../../shop/src/features/search/server/rules/default-synonyms.ts'
import { readSuggestedGoods } from '../../../shop/src/features/catalogue/server/queries/search/suggestion-queries.ts'
import { planSuggested } from '../../../shop/src/features/search/server/rules/search-plan.ts'
import { toTsquery } from '../../../shop/src/platform/cjk-text/index.ts'
import { openDatabase } from '../../../shop/src/platform/database/database.ts'

const times = 100
/** Warm-up: loads the index and plans the function's statements. */
const timesBefore = 20

interface Explained {
  'QUERY PLAN': [{ 'Execution Time': number }]
}

/** Times of each prefix, in milliseconds. */
export async function timeSuggestions(dataDir: string, typed: readonly string[]): Promise<number[][]> {
  const server = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') })
  const { database, close } = openDatabase(server.connectionString, { maxConnections: 1 })
  const pool = database.$client
  const query = pool.query.bind(pool)
  let text = ''
  let values: unknown[] = []
  pool.query = (...args: never[]) => {
    const [config, parameters] = args as unknown as [{ text: string }, unknown[]]
    text = config.text
    values = parameters
    return Reflect.apply(query, pool, args) as never
  }
  const all: number[][] = []
  try {
    for (const beginning of typed) {
      const inName = toTsquery(beginning, defaultSynonyms, { field: 'title', isUnfinished: true })!
      const goods = await readSuggestedGoods(database, planSuggested(inName), { language: 'zh-CN', limit: 8 })
      if (goods.length === 0) throw new Error(`no suggestion for ${beginning}`)
      const durations: number[] = []
      for (let time = -timesBefore; time < times; time += 1) {
        const { rows } = await query<Explained>(`explain (analyze, timing off, format json) ${text}`, values)
        if (time >= 0) durations.push(rows[0]!['QUERY PLAN'][0]['Execution Time'])
      }
      all.push(durations)
    }
  } finally {
    await close()
    await server.stop()
  }
  return all
}
