import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { deleteHelpful, postHelpful, postReport, ReviewMarks, ShownReview } from '#features/reviews/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { type PressKind, ReviewButtons } from './review-buttons.tsx'

export interface MarksProps {
  review: ShownReview
  marks: ReviewMarks
  /** A button that the shopper has pressed in the server's HTML. */
  pressed: PressKind | null
}

/** Marks of the shopper on one review, and the buttons that set them. */
export function Marks({ review, marks, pressed }: MarksProps) {
  const { id, helpful_count: count } = review
  const wasHelpful = marks.helpful.includes(id)
  const wasReported = marks.reported.includes(id)
  const [isHelpful, setHelpful] = useState(wasHelpful)
  const [isReported, setReported] = useState(wasReported)
  const isBusy = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  const isStarted = useRef(false)
  const navigate = useNavigate()
  const isOwn = marks.own.includes(id)

  async function mark(work: () => Promise<unknown>, onDone: () => void) {
    if (!readSession()) return navigate(loginAddress(location.href))
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'failure' })
      if (isTokenNotValid(failure)) await navigate(loginAddress(location.href))
    } finally {
      isBusy.current = false
    }
  }

  const presses: Record<PressKind, () => Promise<void>> = {
    helpful: () =>
      mark(
        () =>
          isHelpful
            ? browserShopApi.call<typeof deleteHelpful>('DELETE /api/review/{id}/helpful/', { params: { id } })
            : browserShopApi.call<typeof postHelpful>('POST /api/review/{id}/helpful/', { params: { id } }),
        () => setHelpful(!isHelpful),
      ),
    report: () =>
      mark(
        () => browserShopApi.call<typeof postReport>('POST /api/review/{id}/report/', { params: { id } }),
        () => {
          setReported(true)
          showAlert(m.reviews_report_thanks(), { kind: 'success' })
        },
      ),
  }
  const startWithPress = useEffectEvent(() => {
    if (!pressed || isStarted.current) return
    isStarted.current = true
    const [helpful, report] = place.current?.querySelectorAll('button') ?? []
    ;(pressed === 'helpful' ? helpful : report)?.focus()
    const isDone = { helpful: wasHelpful, report: wasReported }[pressed]
    if (!isOwn && !isDone) void presses[pressed]()
  })
  useEffect(() => startWithPress(), [])

  if (isOwn) return <p className="mt-2 text-note text-ink-2">{m.reviews_yours({ count })}</p>
  const shown = count + Number(isHelpful) - Number(wasHelpful)
  return (
    <div ref={place}>
      <ReviewButtons
        review={{ ...review, helpful_count: shown }}
        isHelpful={isHelpful}
        isReported={isReported}
        onPress={(kind) => void presses[kind]()}
      />
    </div>
  )
}
