/** The tables of `migrations/`; that file says what holds for them. */
import { bigint, boolean, customType, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { languages } from '#platform/i18n/language.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
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

export const goods = pgTable('goods', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sku: text().notNull().unique(),
  goodsSubTypeId: bigint('goods_sub_type_id', { mode: 'number' }).notNull(),
  size: text().notNull().default(''),
  priceInFen: bigint('price_in_fen', { mode: 'number' }).notNull(),
  currency: text({ enum: ['CNY'] })
    .notNull()
    .default('CNY'),
  stock: integer().notNull().default(0),
  soldCount: integer('sold_count').notNull().default(0),
  isOnSale: boolean('is_on_sale').notNull().default(true),
  imageVersion: text('image_version'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

export const goodsTranslations = pgTable(
  'goods_translations',
  { goodsId: integer('goods_id').notNull(), language: language(), name: text().notNull(), describe: text().notNull() },
  (table) => [primaryKey({ columns: [table.goodsId, table.language] })],
)

export const goodsSearch = pgTable('goods_search', {
  goodsId: integer('goods_id').primaryKey(),
  tokens: tsvector().notNull(),
})

export const searchSynonyms = pgTable('search_synonyms', { id: id(), words: text().array().notNull() })
