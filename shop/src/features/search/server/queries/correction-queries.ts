/** Words of the shop's goods that are near to a typed word. */
import { sql } from 'drizzle-orm'
import { cachedRead } from '#platform/database/cached-read.ts'
import type { Database } from '#platform/database/database.ts'
import {
  type CorrectionRequest,
  type FoundLexeme,
  type NearWord,
  nearWordsOf,
  stepsOfCorrection,
} from '../rules/corrections.ts'

/** Goods looked at for each kind of typing error. */
const maxGoods = 20
const maxCachedWords = 1_000
/** No longer word is corrected. */
const maxLexeme = 32

// A trigger announces changes of listed goods (`migrations/0011`).
const cachedWords = cachedRead(
  () => ['goods/listed', 'goods_search'],
  async (database, key: string): Promise<NearWord[]> => {
    const { word, isUnfinished } = JSON.parse(key) as CorrectionRequest
    const steps = JSON.stringify(stepsOfCorrection({ word, isUnfinished }))
    const { rows } = await database.execute<FoundLexeme & Record<string, unknown>>(sql`
      select requested.kind, token.lexeme, min(found.level) as level, count(distinct found.goods_id)::integer as uses
      from json_to_recordset(${steps}::json) requested (kind text, steps json)
      cross join lateral find_goods_in_steps(requested.steps, null, ${maxGoods}::integer, ${maxGoods}::integer, false) found
      cross join lateral (select tokens from goods_search where goods_id = found.goods_id offset 0) its
      cross join lateral unnest(its.tokens) token
      where token.lexeme ~ '^[a-z]+$' and length(token.lexeme) between ${word.length - 4}::integer and ${maxLexeme}::integer
      group by requested.kind, token.lexeme`)
    return nearWordsOf({ word, isUnfinished }, rows)
  },
  { maxEntries: maxCachedWords },
)

export const findNearWords = (database: Database, { word, isUnfinished }: CorrectionRequest): Promise<NearWord[]> =>
  cachedWords(database, JSON.stringify({ word, isUnfinished }))
