import { sql } from 'drizzle-orm'
import type { ReviewStatus, ReviewTab, WaitingReason } from '#features/reviews/values.ts'
import { maxReviewsCounted } from '#features/reviews/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'

export interface ConsoleReviewRow {
  id: number
  revision: number
  userId: number
  orderNumber: string
  position: number
  goodsId: number
  goodsNames: Names
  optionText: string
  /** By language; null where the item had no variants. */
  optionNames: Names | null
  author: string
  stars: number
  text: string
  addition: string
  status: ReviewStatus
  waitingReasons: WaitingReason[]
  reason: string
  reply: string
  repliedAt: string | null
  helpfulCount: number
  reportCount: number
  createdAt: string
  editedAt: string | null
  pictureIds: string[]
}

const inTab: Record<ReviewTab, ReturnType<typeof sql>> = {
  waiting: sql`status = 'waiting'`,
  reported: sql`report_count > 0`,
  answered: sql`reply <> ''`,
  all: sql`not is_sample`,
}

const rowOf = sql`review.id::integer, review.revision, review.user_id::integer as "userId", order_number as "orderNumber", review.position,
  review.goods_id as "goodsId", line.goods_names as "goodsNames", review.option_text as "optionText", line.option_names as "optionNames", author, stars, review.text, addition,
  review.status, waiting_reasons as "waitingReasons", review.reason, reply, replied_at as "repliedAt", helpful_count as "helpfulCount",
  report_count as "reportCount", review.created_at as "createdAt", edited_at as "editedAt",
  array(select picture_id from review_pictures where review_id = review.id order by review_pictures.position) as "pictureIds"`
const joined = sql`join orders on orders.id = review.order_id
  join order_lines line on line.order_id = review.order_id and line.position = review.position`

/** Lists a tab: waiting reviews have the oldest first, all others the newest. */
export async function readConsoleReviews(
  database: Database,
  { tab, limit, offset }: { tab: ReviewTab; limit: number; offset: number },
): Promise<ConsoleReviewRow[]> {
  const order = tab === 'waiting' ? sql`id` : sql`id desc`
  const { rows } = await database.execute<ConsoleReviewRow & Record<string, unknown>>(sql`
    select ${rowOf} from (
      select * from reviews where ${inTab[tab]} and order_id is not null order by ${order} limit ${limit} offset ${offset}
    ) review ${joined} order by review.${order}`)
  return rows
}

export async function findConsoleReview(database: Database, id: number): Promise<ConsoleReviewRow | null> {
  const { rows } = await database.execute<ConsoleReviewRow & Record<string, unknown>>(sql`
    select ${rowOf} from reviews review ${joined} where review.id = ${id}`)
  return rows[0] ?? null
}

export async function countReviewTabs(database: Database): Promise<Record<ReviewTab, number>> {
  const countOf = (tab: ReviewTab) =>
    sql`(select count(*) from (select 1 from reviews where ${inTab[tab]} limit ${maxReviewsCounted}) counted)::integer`
  const { rows } = await database.execute<Record<ReviewTab, number>>(sql`
    select ${countOf('waiting')} as waiting, ${countOf('reported')} as reported, ${countOf('answered')} as answered, ${countOf('all')} as all`)
  return rows[0]!
}

/** For the menu. */
export async function countWaitingReviews(database: Database): Promise<number> {
  const { rows } = await database.execute<{ waiting: number }>(sql`
    select count(*)::integer as waiting from (select 1 from reviews where status = 'waiting' limit ${maxReviewsCounted}) counted`)
  return rows[0]!.waiting
}
