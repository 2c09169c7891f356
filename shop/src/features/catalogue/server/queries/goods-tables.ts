/** The tables of `migrations/0003`, `0004` and `0009`, described in these files. */
import { getTableColumns, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditChanges } from '#features/staff/values.ts'
import { type GoodsField, goodsFields } from '#features/catalogue/goods-fields.ts'
import { fileReasons, maxPerOrder, stockReasons, wasPriceBases } from '#features/catalogue/values.ts'
import { id, time } from '#platform/database/columns.ts'
import { languages } from '#platform/i18n/language.ts'
import type { MissingForSale } from '../rules/console/ready-for-sale.ts'

const language = () => text({ enum: languages }).notNull()
const idOf = (name: string) => bigint(name, { mode: 'number' })
/** A literal of PostgreSQL's tsvector. */
const bigintArray = customType<{ data: string }>({ dataType: () => 'bigint[]' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const goods = pgTable('goods', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sku: text().notNull().unique(),
  goodsSubTypeId: idOf('goods_sub_type_id').notNull(),
  size: text().notNull().default(''),
  /** Charged: a trigger lowers it to that of a running sale. */
  priceInFen: idOf('price_in_fen').notNull(),
  regularPriceInFen: idOf('regular_price_in_fen').notNull(),
  /** A sweeper of sales writes these four; null without a running sale. */
  salePriceInFen: idOf('sale_price_in_fen'),
  wasPriceInFen: idOf('was_price_in_fen'),
  wasPriceBasis: text('was_price_basis', { enum: wasPriceBases }),
  saleUntil: time('sale_until'),
  currency: text({ enum: ['CNY'] })
    .notNull()
    .default('CNY'),
  stock: integer().notNull().default(0),
  soldCount: integer('sold_count').notNull().default(0),
  isOnSale: boolean('is_on_sale').notNull().default(true),
  imageVersion: text('image_version'),
  weightInGrams: integer('weight_in_grams').generatedAlwaysAs(sql`size`),
  mostPerOrder: integer('most_per_order').notNull().default(maxPerOrder),
  /** Without a reason. */
  isReturnable: boolean('is_returnable').notNull().default(true),
  /** Null: the setting `default_tax_percent` counts. */
  taxPercent: smallint('tax_percent'),
  revision: integer().notNull().default(1),
  fieldRevisions: jsonb('field_revisions').$type<Record<string, number>>().notNull().default({}),
  lowStockAt: integer('low_stock_at'),
  withdrawnAt: time('withdrawn_at'),
  isTranslated: boolean('is_translated').notNull().default(false),
  /** Number of shown reviews; a trigger writes it and the sum of stars (`migrations/0081`). */
  reviewCount: integer('review_count').notNull().default(0),
  starSum: idOf('star_sum').notNull().default(0),
  familyId: idOf('family_id'),
  /** Ids of the values, in the order of the family's options. */
  choiceKey: integer('choice_key').array(),
  /** Lists show the listed member of a family only. */
  isListed: boolean('is_listed').notNull().default(true),
  familyFromInFen: idOf('family_from_in_fen'),
  /** Members on sale. */
  familyCount: smallint('family_count'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

export const goodsTranslations = pgTable(
  'goods_translations',
  {
    goodsId: integer('goods_id').notNull(),
    language: language(),
    name: text().notNull(),
    describe: text().notNull().default(''),
    sourceDigest: text('source_digest'),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.language] })],
)

/** Goods on sale that are sold out or nearly so; a trigger on goods writes it. */
export const goodsRunningLow = pgTable('goods_running_low', {
  goodsId: integer('goods_id').primaryKey(),
  level: text({ enum: ['sold_out', 'low_stock'] }).notNull(),
})

/** Deleted goods, restorable until `goneAt`. */
export const deletedGoods = pgTable('deleted_goods', {
  goodsId: integer('goods_id').primaryKey(),
  goneAt: time('gone_at').notNull(),
  wasOnSale: boolean('was_on_sale').notNull(),
})

/** Partial copy of `goods_search`. */
export const popularGoodsSearch = pgTable('popular_goods_search', {
  goodsId: integer('goods_id').primaryKey(),
  tokens: tsvector().notNull(),
  subTypeIds: bigintArray('sub_type_ids').notNull(),
  soldCount: integer('sold_count').notNull().default(0),
})

/** The book of goods; orders writes into it, too. */
export const stockMovements = pgTable('stock_movements', {
  id: id(),
  goodsId: integer('goods_id').notNull(),
  orderId: idOf('order_id'),
  cause: text({
    enum: ['count', 'order', 'pay', 'expire', 'cancel', 'revive', 'refund', 'return', 'write_off'],
  }).notNull(),
  stockChange: integer('stock_change').notNull(),
  soldChange: integer('sold_change').notNull(),
  returnId: idOf('return_id'),
  createdAt: time('created_at').notNull(),
  staffId: idOf('staff_id'),
  reason: text({ enum: [...stockReasons, ...fileReasons] }),
  note: text().notNull().default(''),
  batchId: uuid('batch_id'),
})

export const goodsBatches = pgTable(
  'goods_batches',
  {
    id: uuid().primaryKey(),
    staffId: idOf('staff_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestDigest: text('request_digest').notNull(),
    goodsIds: integer('goods_ids').array().notNull(),
    refused: jsonb()
      .$type<{ id: number; sku: string; price: number; missing?: MissingForSale }[]>()
      .notNull()
      .default([]),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
    undoneAt: time('undone_at'),
  },
  (table) => [unique().on(table.staffId, table.idempotencyKey)],
)

export const goodsBatchRows = pgTable(
  'goods_batch_rows',
  {
    batchId: uuid('batch_id').notNull(),
    goodsId: integer('goods_id').notNull(),
    sku: text().notNull(),
    changes: jsonb().$type<AuditChanges>().notNull(),
    revision: integer().notNull(),
    isUndone: boolean('is_undone'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.goodsId] })],
)

/** The first picture of an item is the main one; `goods.imageVersion` repeats its version. */
export const goodsPictures = pgTable('goods_pictures', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  goodsId: integer('goods_id').notNull(),
  position: integer().notNull(),
  version: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Files that no goods show any more, or not yet. */
export const unreferencedGoodsPictures = pgTable('loose_goods_pictures', {
  id: id(),
  goodsId: integer('goods_id').notNull(),
  version: text().notNull(),
  isExpected: boolean('is_expected').notNull().default(false),
  freeAt: time('free_at').notNull().defaultNow(),
})

export const goodsPictureTranslations = pgTable(
  'goods_picture_translations',
  { goodsPictureId: integer('goods_picture_id').notNull(), language: language(), alt: text().notNull() },
  (table) => [primaryKey({ columns: [table.goodsPictureId, table.language] })],
)

/** Columns as merchants set them: their price is the regular one, and the charged price follows it. */
export const merchantColumns = { ...getTableColumns(goods), priceInFen: goods.regularPriceInFen }

export type GoodsColumns = typeof goods.$inferSelect

/** Set by the shop, or by separate calls: a count, a picture, a translation. */
type OwnColumn =
  | 'id'
  | 'currency'
  | 'regularPriceInFen'
  | 'salePriceInFen'
  | 'wasPriceInFen'
  | 'wasPriceBasis'
  | 'saleUntil'
  | 'stock'
  | 'soldCount'
  | 'imageVersion'
  | 'weightInGrams'
  | 'revision'
  | 'fieldRevisions'
  | 'withdrawnAt'
  | 'isTranslated'
  | 'reviewCount'
  | 'starSum'
  | 'familyId'
  | 'choiceKey'
  | 'isListed'
  | 'familyFromInFen'
  | 'familyCount'
  | 'createdAt'
  | 'updatedAt'

// Does not compile while a column has no description.
goodsFields satisfies Record<Exclude<keyof GoodsColumns, OwnColumn>, GoodsField>
