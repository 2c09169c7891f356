/** Reviews by their writer and their readers. Every change locks the review before the goods. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import { reviewReports, type ReviewRow, reviews, reviewVotes } from './review-tables.ts'

export interface LineKey {
  orderId: number
  position: number
}

export interface BoughtLine {
  goodsId: number
  goodsNames: Names
  optionText: string
  /** When the last unit was delivered; null while none came, or once all are back. */
  deliveredAt: Date | null
  /** Whether a former review was deleted while it waited because of reports. */
  hasReportedReview: boolean
}

export async function findBoughtLine(database: Database, { orderId, position }: LineKey): Promise<BoughtLine | null> {
  const { rows } = await database.execute<Omit<BoughtLine, 'deliveredAt'> & { deliveredAt: string | null }>(sql`
    select goods_id as "goodsId", goods_names as "goodsNames", option_text as "optionText",
      has_reported_review as "hasReportedReview", line_delivered_at(order_id, position) as "deliveredAt"
    from order_lines where order_id = ${orderId} and position = ${position}`)
  const [line] = rows
  return line ? { ...line, deliveredAt: line.deliveredAt === null ? null : new Date(line.deliveredAt) } : null
}

/** @param since when the first of the days began in which a delivered line can be reviewed */
export async function readLineStates(
  database: Database,
  { orderId, since }: { orderId: number; since: Date },
): Promise<{ position: number; isReviewable: boolean; status: ReviewRow['status'] | null }[]> {
  const { rows } = await database.execute<{
    position: number
    isReviewable: boolean
    status: ReviewRow['status'] | null
  }>(sql`
    select line.position, reviews.status,
      reviews.id is null and coalesce(line_delivered_at(line.order_id, line.position) >= ${since}, false) as "isReviewable"
    from order_lines line left join reviews on reviews.order_id = line.order_id and reviews.position = line.position
    where line.order_id = ${orderId}`)
  return rows
}

/** Serializes the writes of one line, also before its review exists. */
export async function lockLine(transaction: Database, { orderId, position }: LineKey): Promise<void> {
  const line = `review ${orderId}/${position}`
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`)
}

const isOfLine = ({ orderId, position }: LineKey) => and(eq(reviews.orderId, orderId), eq(reviews.position, position))

export type ReviewWithPictures = ReviewRow & { pictureIds: string[] }

const pictureIds = sql<string[]>`array(select picture_id from review_pictures
  where review_id = ${reviews.id} order by review_pictures.position)`

export async function findReviewOfLine(database: Database, line: LineKey): Promise<ReviewWithPictures | null> {
  const [row] = await database.select({ review: reviews, pictureIds }).from(reviews).where(isOfLine(line))
  return row ? { ...row.review, pictureIds: row.pictureIds } : null
}

/** As `findReviewOfLine`, locked. */
export async function lockReviewOfLine(transaction: Database, line: LineKey): Promise<ReviewWithPictures | null> {
  await transaction.select({ id: reviews.id }).from(reviews).where(isOfLine(line)).for('update')
  return findReviewOfLine(transaction, line)
}

export async function lockReview(transaction: Database, id: number): Promise<ReviewRow | null> {
  const [row] = await transaction.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

type Draft = Omit<typeof reviews.$inferInsert, 'id'>

export async function insertReview(transaction: Database, draft: Draft, pictures: readonly string[]): Promise<void> {
  const [row] = await transaction.insert(reviews).values(draft).returning({ id: reviews.id })
  await insertPictures(transaction, row!.id, pictures)
}

export async function updateReview(transaction: Database, id: number, changes: Partial<Draft>): Promise<void> {
  await transaction
    .update(reviews)
    .set({ ...changes, revision: sql`${reviews.revision} + 1` })
    .where(eq(reviews.id, id))
}

export async function replacePictures(transaction: Database, id: number, pictures: readonly string[]): Promise<void> {
  await transaction.execute(sql`delete from review_pictures where review_id = ${id}`)
  await insertPictures(transaction, id, pictures)
}

async function insertPictures(transaction: Database, id: number, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0) return
  await transaction.execute(sql`
    insert into review_pictures (review_id, position, picture_id)
    select ${id}, place, picture_id from unnest(${sql.param([...pictures])}::text[]) with ordinality sent (picture_id, place)`)
}

export async function removeReview(transaction: Database, id: number): Promise<void> {
  await transaction.delete(reviews).where(eq(reviews.id, id))
}

/** The name and the age of the account. */
export async function findWriter(
  database: Database,
  userId: number,
): Promise<{ username: string; since: Date } | null> {
  const { rows } = await database.execute<{ username: string; since: string }>(
    sql`select username, date_joined as since from users where id = ${userId} and is_active`,
  )
  return rows[0] ? { username: rows[0].username, since: new Date(rows[0].since) } : null
}

/** Whether staff have hidden a review of this line before; its writer may have deleted it since. */
export async function wasHiddenBefore(database: Database, subjectId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from audit_entries where subject_kind = 'review' and subject_id = ${subjectId} and action = 'review.hide' limit 1`)
  return rows.length > 0
}

const dailyTables = { reviews, votes: reviewVotes, reports: reviewReports }

export const countSince = (
  database: Database,
  kind: keyof typeof dailyTables,
  { userId, since }: { userId: number; since: Date },
): Promise<number> => {
  const table = dailyTables[kind]
  return database.$count(table, and(eq(table.userId, userId), gt(table.createdAt, since)))
}

interface Mark {
  reviewId: number
  userId: number
  createdAt: Date
}

/** @returns false where the shopper had voted before */
export async function insertVote(transaction: Database, vote: Mark): Promise<boolean> {
  const { rowCount } = await transaction.insert(reviewVotes).values(vote).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export async function deleteVote(
  transaction: Database,
  { reviewId, userId }: Pick<Mark, 'reviewId' | 'userId'>,
): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)))
  return (rowCount ?? 0) > 0
}

/** @returns false where the shopper had reported it before */
export async function insertReport(transaction: Database, report: Mark): Promise<boolean> {
  const { rowCount } = await transaction.insert(reviewReports).values(report).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** Votes are no edits, so the revision stays. */
export async function countHelpful(transaction: Database, id: number, by: 1 | -1): Promise<void> {
  await transaction.execute(sql`update reviews set helpful_count = helpful_count + ${by}::integer where id = ${id}`)
}

export interface MarkedReview {
  id: number
  mark: 'helpful' | 'reported' | 'own'
}

/** Marks of one shopper on reviews of an item and its siblings. */
export async function readMarks(
  database: Database,
  { userId, goodsId, limit }: { userId: number; goodsId: number; limit: number },
): Promise<MarkedReview[]> {
  const of = sql`reviews.goods_id = any((select siblings_of(${goodsId}))::integer[])`
  const { rows } = await database.execute<MarkedReview & Record<string, unknown>>(sql`
    select id::integer, 'own' as mark from reviews where user_id = ${userId} and ${of}
    union all select reviews.id::integer, 'helpful' from review_votes join reviews on reviews.id = review_id
      where review_votes.user_id = ${userId} and ${of}
    union all select reviews.id::integer, 'reported' from review_reports join reviews on reviews.id = review_id
      where review_reports.user_id = ${userId} and ${of}
    limit ${limit}`)
  return rows
}
