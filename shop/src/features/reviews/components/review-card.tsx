import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { deleteHelpful, postHelpful, postReport, ReviewMarks, ShownReview } from '#features/reviews/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { DrawnIcon } from '#ui/display/icon.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { Stars } from './stars.tsx'

const thumb = 'M8 11l4-7a2 2 0 0 1 2 2v4h4.5a1.5 1.5 0 0 1 1.5 1.8l-1.3 6.5a1.5 1.5 0 0 1-1.5 1.2H8zM8 11H4.5v8.5H8'
const flag = 'M6 21V4M6 5h11l-2 4 2 4H6'
const mini =
  'inline-flex min-h-target items-center gap-1.5 rounded-control px-3 text-note text-ink-2 hover:bg-sunk hover:text-ink aria-pressed:text-accent disabled:opacity-60'

export interface ReviewCardProps {
  review: ShownReview
  marks: ReviewMarks
  isSample: boolean
}

export function ReviewCard({ review, marks, isSample }: ReviewCardProps) {
  const { created_at: createdAt, option_text: option } = review
  return (
    <article className="border-t border-line py-6 first-of-type:border-t-0 first-of-type:pt-0">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-note text-ink-2">
        <Stars stars={review.stars} />
        <span className="text-ink">{review.author}</span>
        {isSample && <span>{m.reviews_sample()}</span>}
        {option && <span>{option}</span>}
        <time dateTime={createdAt} className="ml-auto tabular-nums">
          {formatShopTime(createdAt).slice(0, 10)}
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
      {!isSample && (
        <Marks
          key={`${marks.helpful.includes(review.id)} ${marks.reported.includes(review.id)} ${review.helpful_count}`}
          review={review}
          marks={marks}
        />
      )}
    </article>
  )
}

function Marks({ review: { id, author, helpful_count: count }, marks }: Pick<ReviewCardProps, 'review' | 'marks'>) {
  const wasHelpful = marks.helpful.includes(id)
  const [isHelpful, setHelpful] = useState(wasHelpful)
  const [isReported, setReported] = useState(marks.reported.includes(id))
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (marks.own.includes(id)) return <p className="mt-2 text-note text-ink-2">{m.reviews_yours({ count })}</p>

  async function mark(work: () => Promise<unknown>, onDone: () => void) {
    if (!readSession()) return navigate(loginAddress(location.href))
    setBusy(true)
    try {
      await work()
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'failure' })
      if (isTokenNotValid(failure)) await navigate(loginAddress(location.href))
    } finally {
      setBusy(false)
    }
  }

  const helpful = () =>
    mark(
      () =>
        isHelpful
          ? browserShopApi.call<typeof deleteHelpful>('DELETE /api/review/{id}/helpful/', { params: { id } })
          : browserShopApi.call<typeof postHelpful>('POST /api/review/{id}/helpful/', { params: { id } }),
      () => setHelpful(!isHelpful),
    )
  const report = () =>
    mark(
      () => browserShopApi.call<typeof postReport>('POST /api/review/{id}/report/', { params: { id } }),
      () => {
        setReported(true)
        showAlert(m.reviews_report_thanks(), { kind: 'success' })
      },
    )
  const shown = count + Number(isHelpful) - Number(wasHelpful)
  return (
    <div className="mt-2 -mb-2 -ml-3 flex gap-2 print:hidden">
      <button type="button" className={mini} aria-pressed={isHelpful} disabled={isBusy} onClick={() => void helpful()}>
        <DrawnIcon shape={thumb} size={17} />
        {shown > 0 ? m.reviews_helpful_count({ count: shown }) : m.reviews_helpful()}
        <span className="sr-only"> · {author}</span>
      </button>
      <button type="button" className={mini} disabled={isBusy || isReported} onClick={() => void report()}>
        <DrawnIcon shape={flag} size={17} />
        {isReported ? m.reviews_reported() : m.reviews_report()}
        <span className="sr-only"> · {author}</span>
      </button>
    </div>
  )
}
