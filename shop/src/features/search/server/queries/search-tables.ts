/** The tables of a search; `migrations/0004` says what holds for them. */
import { boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'

const bigintArray = customType<{ data: string }>({ dataType: () => 'bigint[]' })
/** A literal of PostgreSQL's tsvector. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A document is a goods with its texts in all languages. */
export const searchDocuments = pgTable('goods_search', {
  id: integer('goods_id').primaryKey(),
  tokens: tsvector().notNull(),
  /** Of its goods, as a literal of an array; left empty, they are looked up. */
  subTypeIds: bigintArray('sub_type_ids').notNull().default('{}'),
  isListed: boolean('is_listed').notNull().default(true),
})

export const searchSynonyms = pgTable('search_synonyms', { id: id(), words: text().array().notNull() })

export const offeredSynonyms = pgTable('offered_synonyms', { words: text().array().primaryKey() })
