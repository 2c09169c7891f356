import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { feeKinds } from '#features/delivery/values.ts'
import { time } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'

export const deliveryZones = pgTable('delivery_zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  names: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
  codes: text().array().notNull(),
  feeKind: text('fee_kind', { enum: feeKinds }).notNull(),
  firstWeightInGrams: integer('first_weight_in_grams').notNull().default(1000),
  firstFeeInFen: bigint('first_fee_in_fen', { mode: 'number' }).notNull().default(0),
  stepWeightInGrams: integer('step_weight_in_grams').notNull().default(1000),
  stepFeeInFen: bigint('step_fee_in_fen', { mode: 'number' }).notNull().default(0),
  freeAboveInFen: bigint('free_above_in_fen', { mode: 'number' }),
  unknownWeightInGrams: integer('unknown_weight_in_grams').notNull().default(500),
  isDeliverable: boolean('is_deliverable').notNull().default(true),
  daysMin: integer('days_min').notNull().default(2),
  daysMax: integer('days_max').notNull().default(4),
  /** Counted by a trigger, with each change of the row. */
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
})
