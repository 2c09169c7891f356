import { classNames } from '#ui/display/class-names.ts'

/** A filter above a list: grey until it narrows the list. */
export function pillStyle(isUsed: boolean): string {
  return classNames(
    'h-control rounded-pill border bg-paper px-3 text-small whitespace-nowrap',
    isUsed ? 'border-accent text-accent' : 'border-line-strong text-ink-2 hover:border-ink-2 hover:text-ink',
  )
}

export const selectPillStyle = (isUsed: boolean) => `max-w-60 field-sizing-content ${pillStyle(isUsed)}`

/** A panel beside the pill or button that opens it; their parent is `relative`. */
export function popStyle(isMenu = false): string {
  return classNames(
    'inset-auto mx-0 my-1.5 gap-3 rounded-panel border border-line bg-raised p-4 text-ink shadow-float open:grid',
    '[position-try-fallbacks:flip-inline,flip-block]',
    isMenu
      ? 'w-[min(280px,calc(100vw-32px))] [position-area:bottom_span-left]'
      : 'w-[min(396px,calc(100vw-32px))] [position-area:bottom_span-right]',
  )
}
