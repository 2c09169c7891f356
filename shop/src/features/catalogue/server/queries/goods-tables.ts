/** The tables that are written with the query builder; the others are in SQL only. `migrations/` says what holds for them. */
import { bigint, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { languages } from '#platform/i18n/language.ts'

const language = () => text({ enum: languages }).notNull()
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const goodsTypes = pgTable('goods_types', { id: id(), position: integer().notNull().default(0) })

export const goodsTypeTranslations = pgTable(
  'goods_type_translations',
  { goodsTypeId: bigint('goods_type_id', { mode: 'number' }).notNull(), language: language(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.goodsTypeId, table.language] }), unique().on(table.language, table.name)],
)

export const goodsSubTypes = pgTable('goods_sub_types', {
  id: id(),
  goodsTypeId: bigint('goods_type_id', { mode: 'number' }).notNull(),
  position: integer().notNull().default(0),
})

export const goodsSubTypeTranslations = pgTable(
  'goods_sub_type_translations',
  {
    goodsSubTypeId: bigint('goods_sub_type_id', { mode: 'number' }).notNull(),
    language: language(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsSubTypeId, table.language] })],
)

export const searchSynonyms = pgTable('search_synonyms', { id: id(), words: text().array().notNull() })
