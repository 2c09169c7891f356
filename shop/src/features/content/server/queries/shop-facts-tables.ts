/** The table of `migrations/0002`; that file states its rules. */
import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ShopFacts } from '#features/content/values.ts'

export const shopFacts = pgTable('shop_facts', {
  isOnly: boolean('is_only').primaryKey().default(true),
  facts: jsonb().$type<Partial<ShopFacts>>().notNull(),
  revision: integer().notNull().default(1),
})
