import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { ShownReviews } from '#features/reviews/client/load-reviews.ts'
import type { ShownReview } from '#features/reviews/contract.ts'
import { maxReviewPages, type ReviewFilter, reviewsPerPage } from '#features/reviews/values.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Section } from '#ui/layout/section.tsx'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { ReviewCard } from './review-card.tsx'
import { Stars } from './stars.tsx'

export interface ReviewsSectionProps {
  goodsId: number
  reviews: ShownReviews
  buttonsOf: (review: ShownReview) => ReactNode
}

/** Reviews of a goods page: the summary, filters and one page, by links that work without script. */
export function ReviewsSection({ goodsId, reviews, buttonsOf }: ReviewsSectionProps) {
  const { summary, results } = reviews
  const list = (
    <>
      {results.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          isSample={summary.is_sample}
          buttons={summary.is_sample ? null : buttonsOf(review)}
        />
      ))}
      <PageLinks goodsId={goodsId} reviews={reviews} />
    </>
  )
  if (summary.is_sample) {
    // Sample stars have no buyer, so no mean is shown.
    return (
      <Section title={m.reviews_title()}>
        <p className="mb-6 text-ink-2">{m.reviews_samples()}</p>
        {list}
      </Section>
    )
  }
  const chips = chipsOf(goodsId, reviews)
  return (
    <Section title={m.reviews_title()}>
      <div className="grid gap-6 md:grid-cols-[260px_minmax(0,1fr)] md:items-start md:gap-x-16">
        <Summary summary={summary} />
        <div className="min-w-0">
          {chips.length > 1 && (
            <div className="mb-6">
              <ChipRow label={m.reviews_filter()} chips={chips} isScrolling />
            </div>
          )}
          {results.length === 0 && <p className="py-6 text-ink-2">{m.reviews_none_of_these()}</p>}
          {list}
        </div>
      </div>
    </Section>
  )
}

function PageLinks({
  goodsId,
  reviews: { page, filter, count, results },
}: Pick<ReviewsSectionProps, 'goodsId' | 'reviews'>) {
  const left =
    Math.min(count, maxReviewPages * reviewsPerPage) - Math.max(0, page - 1) * reviewsPerPage - results.length
  const links = [
    ...(page > 1 ? [{ to: page - 1, label: m.reviews_previous() }] : []),
    ...(left > 0
      ? [{ to: page + 1, label: page === 0 ? m.reviews_see_all({ count }) : m.reviews_more({ count: left }) }]
      : []),
  ]
  if (links.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {links.map(({ to, label }) => (
        <Link key={to} to={addressOf(goodsId, to, filter)} rel="nofollow" className={buttonStyle({ isSmall: true })}>
          {label}
        </Link>
      ))}
    </p>
  )
}

function Summary({ summary }: Pick<ShownReviews, 'summary'>) {
  const most = Math.max(1, summary.count)
  return (
    <div>
      <p className="flex items-baseline gap-2.5">
        <b className="font-serif text-[3.25rem] leading-none font-medium lining-nums">
          {(summary.stars ?? 0).toFixed(1)}
        </b>
        <span className="text-note text-ink-2">{m.reviews_of_five({ count: summary.count })}</span>
      </p>
      <p className="mt-2.5">
        <Stars stars={summary.stars ?? 0} size={20} />
      </p>
      <ul className="mt-4 grid gap-1.5 text-note text-ink-2 tabular-nums">
        {summary.star_counts.map((number, place) => (
          <li key={place} className="grid grid-cols-[3.2em_1fr_2.4em] items-center gap-2.5">
            <span>{m.reviews_stars({ stars: 5 - place })}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full" aria-hidden="true">
              <rect y={1} width={100} height={2} className="fill-line" />
              <rect width={(100 * number) / most} height={4} className="fill-ink-2" />
            </svg>
            <span className="text-right">{number}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-note text-ink-2">
        {summary.of_variant < summary.count ? m.reviews_who_of_family() : m.reviews_who()}
      </p>
    </div>
  )
}

/** Omits filters that match none or all of the reviews. */
function chipsOf(goodsId: number, { summary, filter }: ShownReviews) {
  const { count, with_pictures: pictured, of_variant: ofVariant, low } = summary
  const chip = (value: ReviewFilter, label: string, number: number) =>
    value === filter || (number > 0 && number < count)
      ? [{ label, to: addressOf(goodsId, 1, value), isCurrent: value === filter }]
      : []
  return [
    { label: m.reviews_all({ count }), to: addressOf(goodsId, 1, undefined), isCurrent: filter === undefined },
    ...chip('pictures', m.reviews_with_pictures({ count: pictured }), pictured),
    ...chip('variant', m.reviews_of_variant({ count: ofVariant }), ofVariant),
    ...chip('low', m.reviews_low({ count: low }), low),
  ]
}

function addressOf(goodsId: number, page: number, filter: ReviewFilter | undefined): string {
  const query = new URLSearchParams({
    ...((page > 1 || !filter) && { reviews: String(page) }),
    ...(filter && { filter }),
  })
  return `${paths.goods(goodsId)}?${query}#reviews`
}
