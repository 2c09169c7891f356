import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { ShownReviews } from '#features/reviews/client/load-reviews.ts'
import { maxReviewPages, type ReviewFilter, reviewsPerPage } from '#features/reviews/values.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Section } from '#ui/layout/section.tsx'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { ReviewCard } from './review-card.tsx'
import { Stars } from './stars.tsx'
import { useMarks } from './use-marks.ts'

export interface ReviewsSectionProps {
  goodsId: number
  reviews: ShownReviews
}

/** Reviews of a goods page: the summary, filters and one page, by links that work without script. */
export default function ReviewsSection({ goodsId, reviews }: ReviewsSectionProps) {
  const { summary, results, count, page, filter } = reviews
  const marks = useMarks(goodsId)
  const left = Math.min(count, maxReviewPages * reviewsPerPage) - (page - 1) * reviewsPerPage - results.length
  return (
    <div id="reviews" className="scroll-mt-25">
      <Section title={m.reviews_title()}>
        {summary.is_sample && (
          <p className="mb-6 rounded-panel border border-line-strong bg-raised px-4 py-3 text-note">
            {m.reviews_samples()}
          </p>
        )}
        <div className="grid gap-6 md:grid-cols-[260px_minmax(0,1fr)] md:items-start md:gap-x-16">
          <Summary summary={summary} />
          <div className="min-w-0">
            <div className="mb-6">
              <ChipRow label={m.reviews_filter()} chips={chipsOf(goodsId, reviews)} isScrolling />
            </div>
            {results.length === 0 && <p className="py-6 text-ink-2">{m.reviews_none_of_these()}</p>}
            {results.map((review) => (
              <ReviewCard key={review.id} review={review} marks={marks} isSample={summary.is_sample} />
            ))}
            <div className="mt-3 flex flex-wrap gap-3">
              {page > 1 && (
                <Link
                  to={addressOf(goodsId, page - 1, filter)}
                  rel="nofollow"
                  className={buttonStyle({ isSmall: true })}
                >
                  {m.reviews_previous()}
                </Link>
              )}
              {left > 0 && (
                <Link
                  to={addressOf(goodsId, page + 1, filter)}
                  rel="nofollow"
                  className={buttonStyle({ isSmall: true })}
                >
                  {m.reviews_more({ count: left })}
                </Link>
              )}
            </div>
          </div>
        </div>
      </Section>
    </div>
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
      {!summary.is_sample && <p className="mt-4 text-note text-ink-2">{m.reviews_who()}</p>}
    </div>
  )
}

function chipsOf(goodsId: number, { summary, filter }: ShownReviews) {
  const chip = (value: ReviewFilter | undefined, label: string) => ({
    label,
    to: addressOf(goodsId, 1, value),
    isCurrent: value === filter,
  })
  return [
    chip(undefined, m.reviews_all({ count: summary.count })),
    ...(summary.with_pictures > 0 ? [chip('pictures', m.reviews_with_pictures({ count: summary.with_pictures }))] : []),
    ...(summary.of_variant < summary.count
      ? [chip('variant', m.reviews_of_variant({ count: summary.of_variant }))]
      : []),
    ...(summary.low > 0 ? [chip('low', m.reviews_low({ count: summary.low }))] : []),
  ]
}

function addressOf(goodsId: number, page: number, filter: ReviewFilter | undefined): string {
  const query = new URLSearchParams({ ...(page > 1 && { reviews: String(page) }), ...(filter && { filter }) })
  return `${paths.goods(goodsId)}${query.size > 0 ? `?${query}` : ''}#reviews`
}
