import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const addresses = pgTable('addresses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  recipient: text().notNull(),
  phone: text().notNull(),
  country: text().notNull(),
  regionCode: text('region_code').notNull().default(''),
  region1: text('region_1').notNull().default(''),
  region2: text('region_2').notNull().default(''),
  region3: text('region_3').notNull().default(''),
  street: text().notNull(),
  postalCode: text('postal_code').notNull().default(''),
  label: text().notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})
