/** The tables of a search, described in `migrations/0004`. */
import { boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'

const bigintArray = customType<{ data: string }>({ dataType: () => 'bigint[]' })
/** A literal of PostgreSQL's tsvector. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A document is an item with its texts in all languages. */
export const searchDocuments = pgTable('goods_search', {
  id: integer('goods_id').primaryKey(),
  tokens: tsvector().notNull(),
  /** Types of the goods, as an array literal; empty: looked up. */
  subTypeIds: bigintArray('sub_type_ids').notNull().default('{}'),
  isListed: boolean('is_listed').notNull().default(true),
})

export const searchSynonyms = pgTable('search_synonyms', { id: id(), words: text().array().notNull() })

export const offeredSynonyms = pgTable('offered_synonyms', { words: text().array().primaryKey() })
