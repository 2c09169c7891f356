import type { OrderFlag } from '#features/orders/values.ts'
import { flagNames } from './order-words.ts'

/** A flag in its colour, with its name for screen readers. */
export function FlagMark({ flag }: { flag: OrderFlag }) {
  if (flag === 'none') return null
  return (
    <span className={`c-flag is-${flag}`} title={flagNames[flag]()}>
      <svg viewBox="0 0 12 14" aria-hidden="true">
        <path d="M1 0v14h1.500V8H12l-2.500-3.500L12 1H2.500V0z" />
      </svg>
      <span className="c-unseen">{flagNames[flag]()}</span>
    </span>
  )
}
