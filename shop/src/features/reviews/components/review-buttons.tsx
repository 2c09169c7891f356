import { m } from '#texts'
import type { ShownReview } from '#features/reviews/contract.ts'
import { DrawnIcon } from '#ui/display/icon.tsx'

const thumb = 'M8 11l4-7a2 2 0 0 1 2 2v4h4.5a1.5 1.5 0 0 1 1.5 1.8l-1.3 6.5a1.5 1.5 0 0 1-1.5 1.2H8zM8 11H4.5v8.5H8'
const flag = 'M6 21V4M6 5h11l-2 4 2 4H6'
const mini =
  'inline-flex min-h-target items-center gap-1.5 rounded-control px-3 text-note text-ink-2 hover:bg-sunk hover:text-ink aria-pressed:text-accent aria-disabled:opacity-60'

export type PressKind = 'helpful' | 'report'

export interface ReviewButtonsProps {
  review: Pick<ShownReview, 'id' | 'author' | 'helpful_count'>
  isHelpful: boolean
  isReported: boolean
  onPress(kind: PressKind): void
}

export function ReviewButtons({
  review: { id, author, helpful_count: count },
  isHelpful,
  isReported,
  onPress,
}: ReviewButtonsProps) {
  const buttonOf = (kind: PressKind) => ({
    type: 'button' as const,
    className: mini,
    // In the server's HTML the slot listens.
    'data-press': import.meta.env.SSR ? `${kind} ${id}` : undefined,
    onClick: () => (kind === 'report' && isReported) || onPress(kind),
  })
  return (
    <div className="mt-2 -mb-2 -ml-3 flex gap-2 print:hidden">
      <button {...buttonOf('helpful')} aria-pressed={isHelpful}>
        <DrawnIcon shape={thumb} size={17} />
        {count > 0 ? m.reviews_helpful_count({ count }) : m.reviews_helpful()}
        <span className="sr-only"> · {author}</span>
      </button>
      <button {...buttonOf('report')} aria-disabled={isReported}>
        <DrawnIcon shape={flag} size={17} />
        {isReported ? m.reviews_reported() : m.reviews_report()}
        <span className="sr-only"> · {author}</span>
      </button>
    </div>
  )
}
