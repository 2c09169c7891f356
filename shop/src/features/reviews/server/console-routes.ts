/** Console routes of reviews. */
import * as contract from '#features/reviews/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { hideAsStaff, listReviewsAsStaff, replyAsStaff, showAsStaff } from './use-cases/moderate-reviews.ts'

export function addConsoleReviewCalls(api: Api, context: ShopContext): void {
  api.add(contract.listConsoleReviews, ({ query, language, url }) =>
    listReviewsAsStaff(context, query, { language, url }),
  )
  api.add(contract.replyToReview, async ({ staff, params, body, headers, language }) => {
    const read = await replyAsStaff(context, staff, {
      ...params,
      revision: requireRevision(headers),
      reply: body.reply,
    })
    return read(language)
  })
  api.add(contract.hideReview, async ({ staff, params, body, headers, language }) => {
    const read = await hideAsStaff(context, staff, {
      ...params,
      revision: requireRevision(headers),
      reason: body.reason,
    })
    return read(language)
  })
  api.add(contract.showReview, async ({ staff, params, headers, language }) => {
    const read = await showAsStaff(context, staff, { ...params, revision: requireRevision(headers) })
    return read(language)
  })
}
