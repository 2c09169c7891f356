/** Reviews of one person: for the copy of their data, and for its erasure. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { reviewReports, type ReviewRow, reviews, reviewVotes } from './review-tables.ts'

export type OwnReview = ReviewRow & { orderNumber: string; pictureIds: string[] }

export async function readReviewsOfPerson(database: Database, userId: number, after: number): Promise<OwnReview[]> {
  const rows = await database
    .select({
      review: reviews,
      orderNumber: sql<string>`(select order_number from orders where orders.id = ${reviews.orderId})`,
      pictureIds: sql<string[]>`array(select picture_id from review_pictures
        where review_id = ${reviews.id} order by review_pictures.position)`,
    })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), gt(reviews.id, after)))
    .orderBy(asc(reviews.id))
    .limit(copiedAtOnce)
  return rows.map(({ review, ...rest }) => ({ ...review, ...rest }))
}

const markTables = { votes: reviewVotes, reports: reviewReports }

/** Reviews that the person found helpful, or reported. */
export async function readMarksOfPerson(
  database: Database,
  kind: keyof typeof markTables,
  { userId, after }: { userId: number; after: number },
): Promise<{ id: number; createdAt: Date }[]> {
  const marks = markTables[kind]
  return database
    .select({ id: marks.reviewId, createdAt: marks.createdAt })
    .from(marks)
    .where(and(eq(marks.userId, userId), gt(marks.reviewId, after)))
    .orderBy(asc(marks.reviewId))
    .limit(copiedAtOnce)
}

/** Locks reviews, then goods with their siblings, in the order of their ids, as every other change does. */
export async function eraseReviewsOfPerson(transaction: Database, userId: number): Promise<void> {
  const voted = transaction.select({ id: reviewVotes.reviewId }).from(reviewVotes).where(eq(reviewVotes.userId, userId))
  // Either half has its index; a condition with "or" would read all reviews.
  const own = transaction.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId))
  const locked = await transaction
    .select({ id: reviews.id, userId: reviews.userId, goodsId: reviews.goodsId })
    .from(reviews)
    .where(inArray(reviews.id, own.unionAll(voted)))
    .orderBy(asc(reviews.id))
    .for('update')
  await transaction.execute(
    sql`update reviews set helpful_count = helpful_count - 1 where ${inArray(reviews.id, voted)}`,
  )
  await transaction.delete(reviewVotes).where(eq(reviewVotes.userId, userId))
  await transaction.delete(reviewReports).where(eq(reviewReports.userId, userId))
  const goodsIds = locked.filter((review) => review.userId === userId).map(({ goodsId }) => goodsId)
  if (goodsIds.length === 0) return
  await transaction.execute(
    sql`select 1 from goods where id in (
      select unnest(siblings_of(rated)) from unnest(${sql.param(goodsIds)}::integer[]) rated) order by id for no key update`,
  )
  // The pictures of a deleted account are unused, and a sweeper deletes them.
  await transaction.execute(
    sql`delete from review_pictures using reviews where reviews.id = review_id and reviews.user_id = ${userId}`,
  )
  await transaction.delete(reviews).where(eq(reviews.userId, userId))
}
