import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { orderLink } from '#features/orders/components/order-link.ts'
import type { deleteReview, postReview, putReview } from '#features/reviews/contract.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { type FormFailure, toFormFailure } from '#session/private-pages/form-failure.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

export interface SubmittedReview extends FormFailure {
  position: number
}

/** Writes, edits or deletes the review of one line. Errors appear at their fields, and the words remain. */
export async function submitReview(request: Request, orderNumber: string): Promise<Response | SubmittedReview | null> {
  const form = await request.formData()
  const position = Number(textField(form, 'position'))
  const params = { order_number: orderNumber, position: String(position) }
  const kind = textField(form, 'kind')
  const stars = textField(form, 'stars')
  if (kind !== 'delete' && stars === '') return { position, fieldErrors: { stars: [m.reviews_stars_missing()] } }
  const review = {
    stars: Number(stars),
    text: textField(form, 'text'),
    picture_ids: JSON.parse(textField(form, 'picture_ids') || '[]') as string[],
  }
  try {
    if (kind === 'delete') {
      await browserShopApi.call<typeof deleteReview>('DELETE /api/review/{order_number}/{position}/', { params })
      showAlert(m.reviews_deleted(), { kind: 'success' })
      return redirect(paths.reviewOrder(orderNumber))
    }
    const { status } =
      kind === 'new'
        ? await browserShopApi.call<typeof postReview>('POST /api/review/{order_number}/{position}/', {
            params,
            body: review,
          })
        : await browserShopApi.call<typeof putReview>('PUT /api/review/{order_number}/{position}/', {
            params,
            body: { ...review, ...(form.has('addition') && { addition: textField(form, 'addition') }) },
          })
    showAlert(status === 'waiting' ? m.reviews_sent_waiting() : m.reviews_sent(), {
      kind: 'success',
      link: orderLink(orderNumber),
    })
    return redirect(paths.reviewOrder(orderNumber))
  } catch (failure) {
    const failed = toFormFailure(failure, new URL(request.url), ['stars', 'text', 'picture_ids', 'addition'])
    return failed && { ...failed, position }
  }
}
