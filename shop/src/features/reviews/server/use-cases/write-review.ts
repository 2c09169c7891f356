import type { OwnReview } from '#features/reviews/contract.ts'
import {
  maxReviewsPerDay,
  maxReviewTextLength,
  newAccountInMs,
  reportsThatHide,
  reviewDays,
  type ReviewStatus,
  type WaitingReason,
} from '#features/reviews/values.ts'
import { lockAccount } from '#features/identity/server/index.ts'
import { claimPictures, releasePictures } from '#features/media/server/index.ts'
import { requireOrder } from '#features/orders/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import {
  countSince,
  findBoughtLine,
  findReviewOfLine,
  findWriter,
  insertReview,
  lockLine,
  lockReviewOfLine,
  removeReview,
  replacePictures,
  type ReviewWithPictures,
  updateReview,
  wasHiddenBefore,
} from '../queries/review-queries.ts'
import { cleanField } from '../rules/clean-words.ts'
import { NotReviewable, TooManyToday } from '../rules/errors.ts'
import { maskName } from '../rules/mask-name.ts'
import { additionUntil, daysAfter, editableUntil, toOwnReview } from '../rules/review-view.ts'
import { findWaitingReasons, wordsOf as listedWordsOf } from '../rules/waiting-rules.ts'

type ReviewContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'secretKey'>

export interface LineRequest {
  shopper: Shopper
  orderNumber: string
  position: number
}

export interface ReviewInput {
  stars?: number | undefined
  text?: string | undefined
  addition?: string | undefined
  pictureIds?: readonly string[] | undefined
}

const dayInMs = 86_400_000

/** The name of a review in the audit log. */
export const reviewSubjectId = (orderNumber: string, position: number): string => `${orderNumber}/${position}`

/** @throws NotFound for orders of others, and where nothing is written */
export async function readOwnReview(context: ReviewContext, request: LineRequest): Promise<OwnReview> {
  const order = await requireOrder(context.database, request.shopper, request.orderNumber)
  const review = await findReviewOfLine(context.database, { orderId: order.id, position: request.position })
  if (!review) throw new NotFound()
  return toOwnReview(context, review, { orderNumber: order.orderNumber, position: request.position })
}

/**
 * Idempotent: the same content again changes nothing.
 * @throws NotFound, NotReviewable, TooManyToday, Invalid for long words and for pictures of others
 */
export async function writeReview(
  { inTransaction, now }: ReviewContext,
  { shopper, orderNumber, position }: LineRequest,
  { stars, text: typed, pictureIds = [] }: ReviewInput & { stars: number },
): Promise<void> {
  const at = now()
  const text = cleanField('text', typed, maxReviewTextLength)
  await inTransaction(async (transaction) => {
    const order = await requireOrder(transaction, shopper, orderNumber)
    const line = { orderId: order.id, position }
    const bought = await findBoughtLine(transaction, line)
    if (!bought) throw new NotFound()
    await lockAccount(transaction, shopper.id)
    await lockLine(transaction, line)
    const before = await findReviewOfLine(transaction, line)
    if (before && isSame(before, { stars, text, pictureIds })) return
    if (before) throw new NotReviewable('written_before')
    requireReviewable(bought.deliveredAt, at)
    await requireRoom(transaction, shopper.id, at)
    const writer = await findWriter(transaction, shopper.id)
    if (!writer) throw new NotFound()
    const reasons = await findReasons(transaction, {
      words: text,
      hasPicturesOfNewAccount: pictureIds.length > 0 && at.getTime() - writer.since.getTime() < newAccountInMs,
    })
    if (bought.hasReportedReview) reasons.push('reports')
    if (await wasHiddenBefore(transaction, reviewSubjectId(order.orderNumber, position))) reasons.push('hidden')
    await claimPictures(transaction, { userId: shopper.id, ids: pictureIds, field: 'picture_ids', now: at })
    const { goodsId, optionText } = bought
    await insertReview(
      transaction,
      {
        ...line,
        userId: shopper.id,
        goodsId,
        author: maskName(writer.username),
        optionText,
        stars,
        text,
        pictureCount: pictureIds.length,
        ...statusOf(reasons),
        createdAt: at,
      },
      pictureIds,
    )
  })
}

/**
 * Changes the named fields, within the days; equal values need no change.
 * @throws NotFound, NotReviewable, Invalid for long words and for pictures of others
 */
export async function editReview(
  { inTransaction, now }: ReviewContext,
  { shopper, orderNumber, position }: LineRequest,
  input: ReviewInput,
): Promise<void> {
  const at = now()
  const wordsOf = (field: 'text' | 'addition') =>
    input[field] === undefined ? undefined : cleanField(field, input[field], maxReviewTextLength)
  const [text, addition] = [wordsOf('text'), wordsOf('addition')]
  await inTransaction(async (transaction) => {
    const order = await requireOrder(transaction, shopper, orderNumber)
    await lockAccount(transaction, shopper.id)
    const before = await lockReviewOfLine(transaction, { orderId: order.id, position })
    if (!before) throw new NotFound()
    const after = {
      stars: input.stars ?? before.stars,
      text: text ?? before.text,
      pictureIds: input.pictureIds ?? before.pictureIds,
      addition: addition ?? before.addition,
    }
    const isEdited = !isSame(before, after)
    const isAdded = after.addition !== before.addition
    if (!isEdited && !isAdded) return
    if (isEdited && at > editableUntil(before)) throw new NotReviewable('edit_over')
    if (isAdded && at > additionUntil(before)) throw new NotReviewable('addition_over')
    await changePictures(transaction, before, { userId: shopper.id, pictureIds: after.pictureIds, now: at })
    const writer = await findWriter(transaction, shopper.id)
    const reasons = await findReasons(transaction, {
      words: `${after.text}\n${after.addition}`,
      hasPicturesOfNewAccount:
        after.pictureIds.length > 0 && writer !== null && at.getTime() - writer.since.getTime() < newAccountInMs,
    })
    if (before.reportCount >= reportsThatHide || before.waitingReasons.includes('reports')) reasons.push('reports')
    if (before.status === 'hidden' || before.waitingReasons.includes('hidden')) reasons.push('hidden')
    await updateReview(transaction, before.id, {
      stars: after.stars,
      text: after.text,
      pictureCount: after.pictureIds.length,
      addition: after.addition,
      addedAt: after.addition === '' ? null : (before.addedAt ?? at),
      ...statusOf(reasons),
      ...(isEdited && { editedAt: at }),
    })
  })
}

/** @throws NotFound for orders of others */
export async function withdrawReview(
  { inTransaction }: ReviewContext,
  { shopper, orderNumber, position }: LineRequest,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const order = await requireOrder(transaction, shopper, orderNumber)
    await lockAccount(transaction, shopper.id)
    const review = await lockReviewOfLine(transaction, { orderId: order.id, position })
    if (!review) return
    await removeReview(transaction, review.id)
    await releasePictures(transaction, review.pictureIds)
  })
}

export function requireReviewable(deliveredAt: Date | null, now: Date): void {
  if (deliveredAt === null) throw new NotReviewable('not_delivered')
  if (now > daysAfter(deliveredAt, reviewDays)) throw new NotReviewable('too_late')
}

const isSame = (
  before: ReviewWithPictures,
  after: { stars: number; text: string; pictureIds: readonly string[] },
): boolean =>
  before.stars === after.stars &&
  before.text === after.text &&
  before.pictureIds.join(' ') === after.pictureIds.join(' ')

async function requireRoom(transaction: Database, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayInMs)
  if ((await countSince(transaction, 'reviews', { userId, since })) >= maxReviewsPerDay)
    throw new TooManyToday(maxReviewsPerDay)
}

async function findReasons(
  transaction: Database,
  { words, hasPicturesOfNewAccount }: { words: string; hasPicturesOfNewAccount: boolean },
): Promise<WaitingReason[]> {
  const { review_words: list } = await readSettings(transaction)
  const reasons = findWaitingReasons(words, listedWordsOf(list))
  return hasPicturesOfNewAccount ? [...reasons, 'new_account'] : reasons
}

const statusOf = (waiting: readonly WaitingReason[]): { status: ReviewStatus; waitingReasons: WaitingReason[] } => ({
  status: waiting.length > 0 ? 'waiting' : 'shown',
  waitingReasons: [...waiting],
})

async function changePictures(
  transaction: Database,
  before: ReviewWithPictures,
  { userId, pictureIds, now }: { userId: number; pictureIds: readonly string[]; now: Date },
): Promise<void> {
  if (before.pictureIds.join(' ') === pictureIds.join(' ')) return
  const added = pictureIds.filter((id) => !before.pictureIds.includes(id))
  const removed = before.pictureIds.filter((id) => !pictureIds.includes(id))
  await claimPictures(transaction, { userId, ids: added, field: 'picture_ids', now })
  await replacePictures(transaction, before.id, pictureIds)
  await releasePictures(transaction, removed)
}
