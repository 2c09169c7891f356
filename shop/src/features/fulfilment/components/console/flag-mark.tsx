import type { OrderFlag } from '#features/orders/values.ts'
import { flagNames } from './order-words.ts'

const colours = {
  red: 'text-[#b8442c]',
  yellow: 'text-[#b58414]',
  green: 'text-[#4a7a36]',
  blue: 'text-[#3b6fa8]',
  purple: 'text-[#8256a0]',
} satisfies Record<Exclude<OrderFlag, 'none'>, string>

/** A flag in its colour, with its name for screen readers. */
export function FlagMark({ flag }: { flag: OrderFlag }) {
  if (flag === 'none') return null
  return (
    <span className={`mr-1.5 inline-flex in-[label]:mr-0 ${colours[flag]}`} title={flagNames[flag]()}>
      <svg className="h-[13px] w-[11px] self-center fill-current" viewBox="0 0 12 14" aria-hidden="true">
        <path d="M1 0v14h1.500V8H12l-2.500-3.500L12 1H2.500V0z" />
      </svg>
      <span className="sr-only">{flagNames[flag]()}</span>
    </span>
  )
}
