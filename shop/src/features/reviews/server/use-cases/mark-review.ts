import type { ReviewMarks } from '#features/reviews/contract.ts'
import { maxReportsPerDay, maxVotesPerDay, reportsThatHide } from '#features/reviews/values.ts'
import { lockAccount } from '#features/identity/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import {
  countHelpful,
  countSince,
  deleteVote,
  insertReport,
  insertVote,
  lockReview,
  readMarks,
  updateReview,
} from '../queries/review-queries.ts'
import type { ReviewRow } from '../queries/review-tables.ts'
import { NotReviewable, TooManyToday } from '../rules/errors.ts'

interface Mark {
  userId: number
  reviewId: number
}

type MarkContext = Pick<ShopContext, 'inTransaction' | 'now'>

const dayInMs = 86_400_000
/** More than a person marks on one page. */
const maxMarksRead = 1_000

/** Idempotent. @throws NotFound for reviews that are not shown, NotReviewable for one's own, TooManyToday */
export async function voteHelpful({ inTransaction, now }: MarkContext, mark: Mark): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockForMark(transaction, mark)
    const createdAt = now()
    if (!(await insertVote(transaction, { ...mark, createdAt }))) return
    await requireRoom(transaction, 'votes', { ...mark, now: createdAt, max: maxVotesPerDay })
    await countHelpful(transaction, mark.reviewId, 1)
  })
}

/** Idempotent. */
export async function withdrawVote({ inTransaction }: MarkContext, mark: Mark): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockAccount(transaction, mark.userId)
    await lockReview(transaction, mark.reviewId)
    if (await deleteVote(transaction, mark)) await countHelpful(transaction, mark.reviewId, -1)
  })
}

/**
 * Idempotent; so many reports hide the review until staff look at it.
 * @throws NotFound for reviews that are not shown, NotReviewable for one's own, TooManyToday
 */
export async function reportReview({ inTransaction, now }: MarkContext, mark: Mark): Promise<void> {
  await inTransaction(async (transaction) => {
    const { reportCount: before, waitingReasons } = await lockForMark(transaction, mark)
    const createdAt = now()
    if (!(await insertReport(transaction, { ...mark, createdAt }))) return
    await requireRoom(transaction, 'reports', { ...mark, now: createdAt, max: maxReportsPerDay })
    const reportCount = before + 1
    await updateReview(transaction, mark.reviewId, {
      reportCount,
      ...(reportCount >= reportsThatHide && { status: 'waiting', waitingReasons: [...waitingReasons, 'reports'] }),
    })
  })
}

/** Reads the marks on reviews of an item and its siblings. */
export async function readMarksOf(
  database: Database,
  request: { userId: number; goodsId: number },
): Promise<ReviewMarks> {
  const rows = await readMarks(database, { ...request, limit: maxMarksRead })
  const idsOf = (kind: (typeof rows)[number]['mark']) => rows.filter(({ mark }) => mark === kind).map(({ id }) => id)
  return { helpful: idsOf('helpful'), reported: idsOf('reported'), own: idsOf('own') }
}

/** The account first, as its deletion locks it before its reviews. */
async function lockForMark(transaction: Database, { userId, reviewId }: Mark): Promise<ReviewRow> {
  await lockAccount(transaction, userId)
  const review = await lockReview(transaction, reviewId)
  // Samples have no writer, so they accept no votes.
  if (!review || review.status !== 'shown' || review.isSample) throw new NotFound()
  if (review.userId === userId) throw new NotReviewable('own')
  return review
}

async function requireRoom(
  transaction: Database,
  kind: 'votes' | 'reports',
  { userId, now, max }: { userId: number; now: Date; max: number },
): Promise<void> {
  const since = new Date(now.getTime() - dayInMs)
  if ((await countSince(transaction, kind, { userId, since })) > max) throw new TooManyToday(max)
}
