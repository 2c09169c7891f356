import type { ReactNode } from 'react'
import { m } from '#texts'
import type { ShownReview } from '#features/reviews/contract.ts'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { Stars } from './stars.tsx'

export interface ReviewCardProps {
  review: ShownReview
  isSample: boolean
  /** Null for a sample. */
  buttons: ReactNode
}

export function ReviewCard({ review, isSample, buttons }: ReviewCardProps) {
  const { option_text: option } = review
  const day = formatShopTime(review.created_at).slice(0, 10)
  return (
    <article className="border-t border-line py-6 first-of-type:border-t-0 first-of-type:pt-0">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-note text-ink-2">
        <Stars stars={review.stars} />
        <h3 className="text-ink">{review.author}</h3>
        {isSample && <span>{m.reviews_sample()}</span>}
        {option && <span>{option}</span>}
        <time dateTime={day} className="ml-auto tabular-nums">
          {day}
        </time>
      </header>
      {review.text && <p className="mt-2 max-w-measure break-words whitespace-pre-line">{review.text}</p>}
      {review.pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {review.pictures.map(({ url, small_url: smallUrl }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer nofollow">
                <img
                  src={smallUrl}
                  alt={m.reviews_picture({ number: index + 1 })}
                  width={88}
                  height={88}
                  loading="lazy"
                  className="size-22 rounded-picture object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.addition && (
        <p className="mt-3 max-w-measure text-note break-words whitespace-pre-line text-ink-2">
          <b className="font-strong text-ink">{m.reviews_added()}</b> {review.addition}
        </p>
      )}
      {review.reply && (
        <p className="mt-4 max-w-measure border-l-2 border-accent pl-4 text-note break-words whitespace-pre-line text-ink-2">
          <b className="font-strong text-ink">{m.reviews_shop()}</b> {review.reply}
        </p>
      )}
      {buttons}
    </article>
  )
}
