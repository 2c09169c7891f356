import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleReviewCalls } from './console-routes.ts'
import { countWaitingReviews } from './queries/console-review-queries.ts'
import { reviewAnsweredMail } from './rules/review-answered-mail.ts'
import { addReviewCalls } from './routes.ts'
import { eraseReviewsOfPerson, readMarksOfPerson, readReviewsOfPerson } from './queries/review-person-queries.ts'

const personalReviews: PersonalData = {
  name: 'reviews',
  async read(database, { userId, after = '0' }) {
    const rows = await readReviewsOfPerson(database, userId, Number(after))
    return copiedRows(rows, (row) => ({
      id: row.id,
      order_number: row.orderNumber,
      position: row.position,
      goods_id: row.goodsId,
      stars: row.stars,
      text: row.text,
      addition: row.addition,
      picture_ids: row.pictureIds,
      status: row.status,
      reason: row.reason,
      reply: row.reply,
      created_at: row.createdAt.toISOString(),
    }))
  },
  erase: eraseReviewsOfPerson,
}

const personalMarks = (kind: 'votes' | 'reports'): PersonalData => ({
  name: `review_${kind}`,
  async read(database, { userId, after = '0' }) {
    const rows = await readMarksOfPerson(database, kind, { userId, after: Number(after) })
    return copiedRows(rows, ({ id, createdAt }) => ({ review_id: id, created_at: createdAt.toISOString() }))
  },
})

export const reviewsSlice: Slice = {
  name: 'reviews',
  addCalls: addReviewCalls,
  addConsoleCalls: addConsoleReviewCalls,
  counts: [{ name: 'reviews', permission: 'reviews.moderate', read: countWaitingReviews }],
  mailKinds: Object.values(reviewAnsweredMail),
  personalData: () => [personalReviews, personalMarks('votes'), personalMarks('reports')],
}
