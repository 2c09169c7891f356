/** The tables of types in `migrations/0003`, described in this file. */
import { bigint, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'
import { languages } from '#platform/i18n/language.ts'

const language = () => text({ enum: languages }).notNull()
const idOf = (name: string) => bigint(name, { mode: 'number' })

export const goodsTypes = pgTable('goods_types', {
  id: id(),
  position: integer().notNull().default(0),
  revision: integer('type_revision').notNull().default(1),
})

export const goodsTypeTranslations = pgTable(
  'goods_type_translations',
  { goodsTypeId: idOf('goods_type_id').notNull(), language: language(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.goodsTypeId, table.language] }), unique().on(table.language, table.name)],
)

export const goodsSubTypes = pgTable('goods_sub_types', {
  id: id(),
  goodsTypeId: idOf('goods_type_id').notNull(),
  position: integer().notNull().default(0),
  indexAfterGoodsId: integer('index_after_goods_id'),
  revision: integer('type_revision').notNull().default(1),
})

export const goodsSubTypeTranslations = pgTable(
  'goods_sub_type_translations',
  { goodsSubTypeId: idOf('goods_sub_type_id').notNull(), language: language(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.goodsSubTypeId, table.language] })],
)
