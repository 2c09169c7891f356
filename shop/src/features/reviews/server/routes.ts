/** Shoppers' routes of reviews, and the pictures that shown reviews have. */
import { readClaimedPicture } from '#features/media/server/index.ts'
import * as contract from '#features/reviews/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { isPictureShown } from './queries/shown-review-queries.ts'
import { listReviews } from './use-cases/list-reviews.ts'
import { readMarksOf, reportReview, withdrawVote, voteHelpful } from './use-cases/mark-review.ts'
import { editReview, readOwnReview, withdrawReview, writeReview } from './use-cases/write-review.ts'

const pictureFile = /^([0-9a-f]{32})(-320)?\.webp$/
const maxPicturesPerMinute = 3_000

export function addReviewCalls(api: Api, context: ShopContext): void {
  const { database } = context
  api.add(contract.listReviews, ({ query, language, url }) => listReviews(database, { query, language, url }))
  api.add(contract.getReviewMarks, ({ shopper, query }) =>
    readMarksOf(database, { userId: shopper.id, goodsId: query.goods_id }),
  )
  addOwnReviewCalls(api, context)
  addMarkCalls(api, context)
  addPictures(api, context)
}

function addOwnReviewCalls(api: Api, context: ShopContext): void {
  api.add(contract.getOwnReview, ({ shopper, params }) =>
    readOwnReview(context, { shopper, orderNumber: params.order_number, position: params.position }),
  )
  api.add(
    contract.postReview,
    async ({ shopper, params, body }) => {
      const line = { shopper, orderNumber: params.order_number, position: params.position }
      await writeReview(context, line, { stars: body.stars, text: body.text, pictureIds: body.picture_ids })
      return readOwnReview(context, line)
    },
    { limit: { max: 30 } },
  )
  api.add(
    contract.putReview,
    async ({ shopper, params, body }) => {
      const line = { shopper, orderNumber: params.order_number, position: params.position }
      const { picture_ids: pictureIds, ...words } = body
      await editReview(context, line, { ...words, pictureIds })
      return readOwnReview(context, line)
    },
    { limit: { max: 30 } },
  )
  api.add(contract.deleteReview, async ({ shopper, params }): Promise<undefined> => {
    await withdrawReview(context, { shopper, orderNumber: params.order_number, position: params.position })
  })
}

function addMarkCalls(api: Api, context: ShopContext): void {
  api.add(contract.postHelpful, async ({ shopper, params }): Promise<undefined> => {
    await voteHelpful(context, { userId: shopper.id, reviewId: params.id })
  })
  api.add(contract.deleteHelpful, async ({ shopper, params }): Promise<undefined> => {
    await withdrawVote(context, { userId: shopper.id, reviewId: params.id })
  })
  api.add(contract.postReport, async ({ shopper, params }): Promise<undefined> => {
    await reportReview(context, { userId: shopper.id, reviewId: params.id })
  })
}

/** Public only while the review is shown, so browsers keep them for minutes. */
function addPictures(api: Api, context: ShopContext): void {
  const options = { config: { limit: api.limits.ofAddress({ name: 'review pictures', max: maxPicturesPerMinute }) } }
  api.app.get<{ Params: { file: string } }>('/review_img/:file', options, async ({ params }, reply) => {
    const [, id, small] = pictureFile.exec(params.file) ?? []
    if (!id || !(await isPictureShown(context.database, id))) throw new NotFound()
    const bytes = await readClaimedPicture(context, id, small ? 'small' : 'whole')
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', `inline; filename="${params.file}"`)
      .type('image/webp')
      .send(bytes)
  })
}
