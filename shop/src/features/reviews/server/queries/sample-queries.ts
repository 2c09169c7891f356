import { sql } from 'drizzle-orm'
import { choiceNames } from '#features/families/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'

const newestAgeInDays = 3
const spreadInDays = 200

export interface SampleReview {
  sku: string
  language: Language
  author: string
  stars: number
  text: string
}

export async function hasSamples(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`select 1 from reviews where is_sample limit 1`)
  return rows.length > 0
}

/**
 * Goods without the sku are left out. A sample names the variant in its own language, and is a day older than the one
 * before it.
 */
export async function insertSamples(transaction: Database, samples: readonly SampleReview[], now: Date): Promise<void> {
  const rows = samples.map((sample, place) => ({ ...sample, age: newestAgeInDays + (place % spreadInDays) }))
  await transaction.execute(sql`
    insert into reviews (goods_id, author, option_text, language, stars, text, status, created_at)
    select goods.id, author, coalesce(${choiceNames({ goodsId: sql`goods.id`, familyId: sql`goods.family_id` })} ->> language, ''),
      language, stars, text, 'shown', ${now}::timestamptz - age * interval '1 day'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      sample (sku text, language text, author text, stars integer, text text, age integer)
    join goods on goods.sku = sample.sku`)
}

export async function deleteSamples(transaction: Database): Promise<void> {
  await transaction.execute(sql`delete from reviews where is_sample`)
}
