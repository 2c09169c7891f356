import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'

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

/** Goods without the sku are left out. Each sample is a day older than the one before it. */
export async function insertSamples(transaction: Database, samples: readonly SampleReview[], now: Date): Promise<void> {
  await transaction.execute(sql`
    insert into reviews (goods_id, author, language, stars, text, status, created_at)
    select goods.id, author, sample.language, stars, text, 'shown', ${now}::timestamptz - place * interval '1 day'
    from json_to_recordset(${JSON.stringify(samples.map((sample, place) => ({ ...sample, place: 3 + (place % 200) })))}::json)
      sample (sku text, language text, author text, stars integer, text text, place integer)
    join goods on goods.sku = sample.sku`)
}

export async function deleteSamples(transaction: Database): Promise<void> {
  await transaction.execute(sql`delete from reviews where is_sample`)
}
