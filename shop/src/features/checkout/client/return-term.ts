import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'

export interface ReturnableQuote extends Pick<Quote, 'return_days'> {
  lines: readonly Pick<Quote['lines'][number], 'is_returnable'>[]
}

/** The return term of the goods, with a note where some lines are not returnable. */
export function returnTermOf({ lines, return_days: days }: ReturnableQuote): string {
  const returnable = lines.filter((line) => line.is_returnable).length
  if (returnable === 0) return m.checkout_not_returnable()
  return returnable < lines.length ? m.checkout_partly_returnable({ days }) : m.checkout_returnable({ days })
}
