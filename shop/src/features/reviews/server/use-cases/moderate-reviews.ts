import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import { lockMailRecipient } from '#features/identity/server/index.ts'
import { privatePictures } from '#features/media/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { ConsoleReview, listConsoleReviews } from '#features/reviews/console-contract.ts'
import { maxHideReasonLength, maxReplyLength, maxReviewsCounted, type ReviewTab } from '#features/reviews/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import {
  type ConsoleReviewRow,
  countReviewTabs,
  findConsoleReview,
  readConsoleReviews,
} from '../queries/console-review-queries.ts'
import { lockReview, updateReview } from '../queries/review-queries.ts'
import type { ReviewRow } from '../queries/review-tables.ts'
import { reviewAnsweredMail } from '../rules/review-answered-mail.ts'
import { requireField } from '../rules/clean-words.ts'
import { reviewSubjectId } from './write-review.ts'

type ModerationContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now' | 'secretKey'>

export async function listReviewsAsStaff(
  context: ModerationContext,
  query: { tab?: ReviewTab | undefined; page?: number | undefined; page_size?: number | undefined },
  { language, url }: { language: Language; url: URL },
): Promise<ResponseOf<typeof listConsoleReviews>> {
  const { database } = context
  const { tab = 'waiting', ...paging } = query
  const page = pageRequestOf(paging)
  const facets = await countReviewTabs(database)
  const rows =
    page.offset >= maxReviewsCounted
      ? []
      : await readConsoleReviews(database, { tab, limit: page.pageSize, offset: page.offset })
  const list = toList(url, page, facets[tab], await toWire(context, rows, language))
  return { ...list, facets, ...(facets[tab] >= maxReviewsCounted && { is_count_capped: true as const }) }
}

async function toWire(
  context: ModerationContext,
  rows: readonly ConsoleReviewRow[],
  language: Language,
): Promise<ConsoleReview[]> {
  const imageUrls = await getGoodsImageUrls(
    context.database,
    rows.map(({ goodsId }) => goodsId),
  )
  const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    order_number: row.orderNumber,
    position: row.position,
    goods_id: row.goodsId,
    goods_name: nameIn(language, row.goodsNames),
    option_text: row.optionNames ? nameIn(language, row.optionNames) : row.optionText,
    image_url: imageUrls.get(row.goodsId) ?? '',
    author: row.author,
    stars: row.stars,
    text: row.text,
    addition: row.addition,
    pictures: privatePictures(context, row.pictureIds),
    status: row.status,
    waiting_reasons: row.waitingReasons,
    reason: row.reason,
    reply: row.reply,
    replied_at: isoOf(row.repliedAt),
    helpful_count: row.helpfulCount,
    report_count: row.reportCount,
    created_at: isoOf(row.createdAt)!,
    edited_at: isoOf(row.editedAt),
  }))
}

export interface Moderation {
  id: number
  revision: number
}

/** @throws NotFound, EditConflict, Invalid without visible words */
export function replyAsStaff(
  context: ModerationContext,
  staff: Staff,
  { reply, ...of }: Moderation & { reply: string },
) {
  const words = requireField('reply', reply, maxReplyLength)
  return moderate(context, staff, {
    ...of,
    action: 'review.reply',
    news: 'replied',
    change: (before) =>
      before.reply === words ? null : { reply: words, repliedAt: before.repliedAt ?? context.now() },
    isNews: ({ reply: earlier }) => earlier === '',
  })
}

/** @throws NotFound, EditConflict, Invalid without visible words */
export function hideAsStaff(
  context: ModerationContext,
  staff: Staff,
  { reason, ...of }: Moderation & { reason: string },
) {
  const words = requireField('reason', reason, maxHideReasonLength)
  return moderate(context, staff, {
    ...of,
    action: 'review.hide',
    news: 'hidden',
    reason: words,
    change: ({ status }) =>
      status === 'hidden' ? null : { status: 'hidden', waitingReasons: [], reason: words, reportCount: 0 },
    isNews: () => true,
  })
}

/** @throws NotFound, EditConflict */
export function showAsStaff(context: ModerationContext, staff: Staff, of: Moderation) {
  return moderate(context, staff, {
    ...of,
    action: 'review.show',
    change: ({ status, reportCount }) =>
      status === 'shown' && reportCount === 0 ? null : { status: 'shown', waitingReasons: [], reportCount: 0 },
    isNews: () => false,
  })
}

interface Step extends Moderation {
  action: string
  news?: 'replied' | 'hidden'
  reason?: string
  /** Null: nothing changes. */
  change(before: ReviewRow): Partial<ReviewRow> | null
  isNews(before: ReviewRow): boolean
}

/** The review as it is afterwards, for the language of the staff member. */
async function moderate(
  context: ModerationContext,
  staff: Staff,
  step: Step,
): Promise<(language: Language) => Promise<ConsoleReview>> {
  const read = async (language: Language) => {
    const row = await findConsoleReview(context.database, step.id)
    if (!row) throw new NotFound()
    return (await toWire(context, [row], language))[0]!
  }
  await context.inTransaction(async (transaction) => {
    const known = await findConsoleReview(transaction, step.id)
    if (!known) throw new NotFound()
    // Before the review, as the deletion of an account locks them.
    await lockMailRecipient(transaction, known.userId)
    const before = await lockReview(transaction, step.id)
    if (!before) throw new NotFound()
    const change = step.change(before)
    // The same again, as by a double click.
    if (!change) return
    if (before.revision !== step.revision) throw new EditConflict(await read(defaultLanguage), [])
    await updateReview(transaction, step.id, change)
    await writeAuditEntry(transaction, {
      by: staff,
      at: context.now(),
      action: step.action,
      subject: {
        kind: 'review',
        id: reviewSubjectId(known.orderNumber, known.position),
        label: nameIn(defaultLanguage, known.goodsNames),
      },
      changes: changesOf(before, change),
      ...(step.reason && { reason: step.reason }),
    })
    if (step.news && step.isNews(before)) await notifyWriter(transaction, context, { known, before, step, change })
  })
  return read
}

const auditedFields = ['status', 'reply'] as const

const changesOf = (before: ReviewRow, change: Partial<ReviewRow>): AuditChanges =>
  Object.fromEntries(
    auditedFields
      .filter((field) => field in change && change[field] !== before[field])
      .map((field) => [field, [before[field], change[field]]]),
  )

/** One notification for each reply or hiding. */
async function notifyWriter(
  transaction: Database,
  context: ModerationContext,
  {
    known,
    before,
    step,
    change,
  }: { known: ConsoleReviewRow; before: ReviewRow; step: Step; change: Partial<ReviewRow> },
): Promise<void> {
  const { orderNumber, goodsId, goodsNames: names } = known
  await notify(transaction, context, {
    userId: known.userId,
    kind: 'review_answered',
    facts: { orderNumber, goodsId, goodsNames: names, answer: step.news! },
    mail: {
      kind: reviewAnsweredMail[step.news!],
      facts: { orderNumber, names, words: (step.news === 'hidden' ? change.reason : change.reply) ?? '' },
    },
    dedupeKey: `review_answered:${step.id}:${before.revision}`,
    language: null,
    createdAt: context.now(),
  })
}
