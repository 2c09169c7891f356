import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { OrderSkeleton } from '#features/fulfilment/components/order-skeleton.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import type { getOwnReview, OwnReview } from '#features/reviews/contract.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { BackLink } from '#ui/headings/back-link.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { submitReview } from '../client/submit-review.ts'
import { ReviewForm } from '../components/review-form.tsx'
import type { Route } from './+types/review.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession(request)
  const order = await loadOrderDetail(request, params.order_number)
  const written = order.lines.filter(({ review_status: status }) => status !== null)
  try {
    const reviews = await Promise.all(written.map(({ position }) => loadOwnReview(params.order_number, position)))
    return { order, reviews }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

function loadOwnReview(orderNumber: string, position: number): Promise<OwnReview> {
  return browserShopApi.call<typeof getOwnReview>('GET /api/review/{order_number}/{position}/', {
    params: { order_number: orderNumber, position: String(position) },
  })
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireSession(request)
  return submitReview(request, params.order_number)
}

/** A refused review stays in its form, also where another tab has written it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined ? defaultShouldRevalidate : false
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.reviews_write_title()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <OrderSkeleton />
    </PrivatePageFallback>
  )
}

export default function ReviewPage({ loaderData: { order, reviews }, actionData }: Route.ComponentProps) {
  const [now] = useState(() => new Date())
  const number = order.order_number
  const open = order.lines.filter(({ is_reviewable: isReviewable }) => isReviewable)
  const back = <BackLink to={paths.order(number)}>{m.reviews_order({ number })}</BackLink>
  if (open.length === 0 && reviews.length === 0) {
    return (
      <NarrowColumn>
        {back}
        <EmptyState title={m.reviews_write_title()} sentence={m.reviews_not_delivered()}>
          <LinkButton to={paths.order(number)} variant="primary">
            {m.reviews_order({ number })}
          </LinkButton>
        </EmptyState>
      </NarrowColumn>
    )
  }
  const failureOf = (position: number) => (actionData?.position === position ? actionData : null)
  const lineOf = (position: number) => order.lines.find((line) => line.position === position)!
  return (
    <NarrowColumn>
      {back}
      <PageHeading note={m.reviews_left({ count: open.length })}>{m.reviews_write_title()}</PageHeading>
      {open.map((line) => (
        <ReviewForm key={line.position} line={line} review={null} now={now} failure={failureOf(line.position)} />
      ))}
      {reviews.map((review) => (
        <ReviewForm
          key={`${review.position} ${review.id}`}
          line={lineOf(review.position)}
          review={review}
          now={now}
          failure={failureOf(review.position)}
        />
      ))}
    </NarrowColumn>
  )
}
