import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'
import { orderErrors } from '#features/orders/server/index.ts'
import { type LocalizedMessage, ApiError } from '#platform/http/responses/errors.ts'
import type { CountedLine } from './purchase.ts'

/** For several goods: a reason for each line, by position in the list. */
export class LinesUnavailable extends ApiError {
  constructor(lines: readonly CountedLine[]) {
    const fieldErrors = Object.fromEntries(
      lines.flatMap((line, place) => (line.counted < line.quantity ? [[`lines.${place}`, [reasonOf(line)]]] : [])),
    )
    const count = Object.keys(fieldErrors).length
    const isSoldOut = lines.every(({ counted, quantity }) => counted === quantity || counted === 0)
    const words = isSoldOut ? m.checkout_lines_sold_out : m.checkout_lines_unavailable
    super('out_of_stock', (options) => words({ count }, options), { fieldErrors })
  }
}

function reasonOf({ counted, offer }: CountedLine): LocalizedMessage {
  return counted > 0 && counted === offer.mostPerOrder
    ? (options) => m.orders_most_per_order({ most: counted }, options)
    : orderErrors.tooFew(counted)
}

export class TotalChanged extends ApiError {
  constructor(quote: Quote) {
    super('total_changed', (options) => m.checkout_total_changed({}, options), { facts: { quote } })
  }
}
