/** The tables of `migrations/0002` and `0063`; these files state their rules. */
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type ShopFacts, textKinds } from '#features/content/values.ts'
import { time } from '#platform/database/columns.ts'
import type { Names } from '#platform/i18n/names.ts'

export const shopFacts = pgTable('shop_facts', {
  isOnly: boolean('is_only').primaryKey().default(true),
  facts: jsonb().$type<Partial<ShopFacts>>().notNull(),
  revision: integer().notNull().default(1),
})

export const shopTexts = pgTable(
  'shop_texts',
  {
    kind: text({ enum: textKinds }).notNull(),
    version: integer().notNull(),
    bodies: jsonb().$type<Names>().notNull(),
    /** Null: the draft. */
    publishedAt: time('published_at'),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)
