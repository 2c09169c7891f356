import { Link } from 'react-router'
import { classNames } from '../display/class-names.ts'

export interface Chip {
  label: string
  to: string
  isCurrent?: boolean
}

export interface ChipRowProps {
  /** The choice, e.g. 类别. */
  label: string
  chips: readonly Chip[]
  /** One line that scrolls sideways below 1000 px, out to the page's edge; otherwise the chips wrap. */
  isScrolling?: boolean
  isCentred?: boolean
}

export function ChipRow({ label, chips, isScrolling = false, isCentred = false }: ChipRowProps) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        isScrolling &&
          '-mx-gutter scroll-ps-40 overflow-x-auto px-gutter py-1 [scrollbar-width:none] lg:-mx-1 lg:px-1 print:mx-0 print:overflow-visible print:px-0',
      )}
    >
      <ul
        className={classNames(
          'flex gap-2',
          isScrolling ? 'w-max lg:w-auto lg:flex-wrap print:w-auto print:flex-wrap' : 'flex-wrap',
          isCentred && 'justify-center',
        )}
      >
        {chips.map((chip) => (
          <li key={chip.to}>
            <Link
              to={chip.to}
              aria-current={chip.isCurrent ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-target items-center rounded-pill border border-line px-4.5 whitespace-nowrap text-ink-2 hover:border-line-strong hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper',
                // Where the row is longer than the window, it opens with the current one in view.
                isScrolling && 'aria-[current]:[scroll-initial-target:nearest]',
              )}
            >
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
