/** Tables of `migrations/0081`, which documents their rules. */
import { bigint, boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { reviewStatuses, type WaitingReason } from '#features/reviews/values.ts'
import { id, time } from '#platform/database/columns.ts'
import { languages } from '#platform/i18n/language.ts'

const idOf = (name: string) => bigint(name, { mode: 'number' })

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    orderId: idOf('order_id'),
    position: integer(),
    userId: idOf('user_id'),
    goodsId: integer('goods_id').notNull(),
    author: text().notNull(),
    optionText: text('option_text').notNull().default(''),
    language: text({ enum: languages }),
    isSample: boolean('is_sample')
      .notNull()
      .generatedAlwaysAs(sql`order_id is null`),
    stars: integer().notNull(),
    text: text().notNull().default(''),
    addition: text().notNull().default(''),
    addedAt: time('added_at'),
    pictureCount: integer('picture_count').notNull().default(0),
    status: text({ enum: reviewStatuses }).notNull(),
    waitingReasons: text('waiting_reasons').array().$type<WaitingReason[]>().notNull().default([]),
    reason: text().notNull().default(''),
    reply: text().notNull().default(''),
    repliedAt: time('replied_at'),
    helpfulCount: integer('helpful_count').notNull().default(0),
    reportCount: integer('report_count').notNull().default(0),
    revision: integer().notNull().default(1),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
  },
  (table) => [unique().on(table.orderId, table.position)],
)
export type ReviewRow = typeof reviews.$inferSelect

const markColumns = {
  reviewId: idOf('review_id').notNull(),
  userId: idOf('user_id').notNull(),
  createdAt: time('created_at').notNull(),
}

export const reviewVotes = pgTable('review_votes', markColumns, (table) => [
  primaryKey({ columns: [table.reviewId, table.userId] }),
])

export const reviewReports = pgTable('review_reports', markColumns, (table) => [
  primaryKey({ columns: [table.reviewId, table.userId] }),
])
