/** Tables of `migrations/0007`, which documents their rules. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorKinds, shipmentStatuses } from '#features/fulfilment/values.ts'
import { id, time } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'

export const carriers = pgTable('carriers', {
  code: text().primaryKey(),
  names: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
  trackingUrl: text('tracking_url'),
  /** The country that it serves; null: many, or staff added it. */
  country: text(),
  position: integer().notNull().default(0),
  /** Off: accepts no new parcels. */
  isActive: boolean('is_active').notNull().default(true),
  /** Version for edits by staff. */
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const shipments = pgTable('shipments', {
  id: id(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  /** Within the order, from 1. */
  number: integer().notNull(),
  status: text({ enum: shipmentStatuses }).notNull().default('packing'),
  carrierCode: text('carrier_code'),
  trackingNumber: text('tracking_number').notNull().default(''),
  note: text().notNull().default(''),
  replacesId: bigint('replaces_id', { mode: 'number' }),
  handedOverAt: time('handed_over_at'),
  endedAt: time('ended_at'),
  endedBy: text('ended_by', { enum: actorKinds }),
  /** Version for edits by staff. */
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull(),
})

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: bigint('shipment_id', { mode: 'number' }).notNull(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.position] })],
)

export type CarrierRow = typeof carriers.$inferSelect
export type ShipmentRow = typeof shipments.$inferSelect
