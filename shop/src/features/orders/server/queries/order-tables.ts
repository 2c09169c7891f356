/** The tables of `migrations/0006` and `0109`, described in those files. */
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'
import { fulfilments, orderFlags, orderStatuses } from '#features/orders/values.ts'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'

export const orders = pgTable('orders', {
  id: id(),
  orderNumber: text('order_number').notNull().unique(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  totalInFen: bigint('total_in_fen', { mode: 'number' }).notNull(),
  currency: text({ enum: ['CNY'] }).notNull(),
  redirectUrl: text('redirect_url').notNull(),
  idempotencyKey: text('idempotency_key'),
  requestDigest: text('request_digest'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  paidAt: time('paid_at'),
  refundedAt: time('refunded_at'),
  closedAt: time('closed_at'),
  /** Null in orders of an earlier release, which have neither discount nor fee. */
  goodsTotalInFen: bigint('goods_total_in_fen', { mode: 'number' }),
  discountInFen: bigint('discount_in_fen', { mode: 'number' }).notNull().default(0),
  deliveryFeeInFen: bigint('delivery_fee_in_fen', { mode: 'number' }).notNull().default(0),
  deliveryNames: jsonb('delivery_names').$type<Names>(),
  message: text().notNull().default(''),
  language: text({ enum: languages }),
  /** Days as `2026-11-25`. */
  promisedFrom: date('promised_from', { mode: 'string' }),
  promisedUntil: date('promised_until', { mode: 'string' }),
  /** As chosen at the order's creation; null: not chosen. */
  returnDays: smallint('return_days'),
  /** Updated by fulfilment. */
  fulfilment: text({ enum: fulfilments }).notNull().default('none'),
  /** Note by staff, for staff. */
  note: text().notNull().default(''),
  flag: text({ enum: orderFlags }).notNull().default('none'),
  /** Counts changes of note and flag. */
  revision: integer().notNull().default(1),
  /** In force when the order was placed; null: none was published. */
  termsVersion: integer('terms_version'),
  /** Whether the page had shown that version. */
  termsShown: boolean('terms_shown').notNull().default(false),
  /** Rate of the delivery fee when the order was placed; null: not recorded. */
  deliveryTaxPercent: smallint('delivery_tax_percent'),
})

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    goodsId: integer('goods_id').notNull(),
    goodsNames: jsonb('goods_names').$type<Names>().notNull(),
    quantity: integer().notNull(),
    unitPriceInFen: bigint('unit_price_in_fen', { mode: 'number' }).notNull(),
    sku: text().notNull().default(''),
    optionText: text('option_text').notNull().default(''),
    /** Null: the item had no choice. */
    optionNames: jsonb('option_names').$type<Names>(),
    weightInGrams: integer('weight_in_grams'),
    /** Returnable without a reason, as shown at the purchase. */
    isReturnable: boolean('is_returnable').notNull().default(true),
    /** Null in orders of an earlier release: the line's whole price. */
    paidInFen: bigint('paid_in_fen', { mode: 'number' }),
    /** Rate when the order was placed; null: not recorded. */
    taxPercent: smallint('tax_percent'),
    /** Whether its review was deleted while it waited because of reports; a trigger of reviews sets this. */
    hasReportedReview: boolean('has_reported_review').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

/** An order's address, copied when it was chosen. */
export const orderAddresses = pgTable('order_addresses', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  recipient: text().notNull(),
  phone: text().notNull(),
  country: text().notNull(),
  regionCode: text('region_code').notNull().default(''),
  region1: text('region_1').notNull().default(''),
  region2: text('region_2').notNull().default(''),
  region3: text('region_3').notNull().default(''),
  street: text().notNull(),
  postalCode: text('postal_code').notNull().default(''),
  createdAt: time('created_at').notNull(),
})

/** The link and the limits of an order without an account. */
export const guestOrders = pgTable('guest_orders', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  /** Null: placed by staff in place of a guest's order. */
  idempotencyKey: uuid('idempotency_key'),
  email: text(),
  phoneKey: text('phone_key').notNull(),
  networkKey: text('network_key'),
  linkVersion: integer('link_version').notNull().default(1),
  placedAt: time('placed_at').notNull(),
  /** Claimed by an account, or erased. */
  endedAt: time('ended_at'),
  /** When the data are next checked for erasure; null: a day after the order was placed. */
  checkAt: time('check_at'),
})

/** The name in every language at the order's creation. */
export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type OrderAddressRow = typeof orderAddresses.$inferSelect
