/** Facts that a product feed states, of some hundred goods at once. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import type { Language } from '#platform/i18n/language.ts'

/** Several rows for the words of one fact, in their order. */
export interface StatedFactRow {
  goodsId: number
  fact: 'brand' | 'material' | 'gtin' | 'long_text'
  text: string
}

const ids = sql.placeholder('goodsIds')
const language = sql`${sql.placeholder('language')}::text`

const statedFacts = preparedOnce((database) =>
  database
    .select({
      goodsId: sql<number>`goods_id`.as('goods_id'),
      fact: sql<StatedFactRow['fact']>`fact`.as('fact'),
      text: sql<string>`text`.as('text'),
    })
    .from(
      sql`(
        select goods_id, facts.fact, position as place,
          coalesce(names ->> ${language}, names ->> 'zh-CN', names ->> 'ja', names ->> 'en') as text
        from goods_fact_words facts join fact_words word on word.id = facts.word_id
        where goods_id = any(${ids}::integer[])
        union all
        select goods_id, 'gtin', 0, gtin from goods_facts where goods_id = any(${ids}::integer[]) and gtin is not null
        union all
        (select distinct on (goods_id) goods_id, fact, 0, text from goods_fact_texts
        where goods_id = any(${sql.placeholder('withLongText')}::integer[]) and fact = 'long_text'
        order by goods_id, array_position(array[${language}, 'zh-CN', 'ja', 'en'], language))
      ) facts`,
    )
    .orderBy(sql`goods_id, fact, place`)
    .prepare('stated_facts'),
)

/** @param request `withLongText`: those of the goods whose full description is needed */
export const readStatedFactRows = (
  database: Database,
  request: { goodsIds: readonly number[]; withLongText: readonly number[]; language: Language },
): Promise<StatedFactRow[]> => statedFacts(database).execute({ ...request })
