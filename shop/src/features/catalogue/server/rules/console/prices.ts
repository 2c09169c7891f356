/** Validation of prices, and changes of many. */
import { maxPriceInFen, type priceOperations, type priceSteps } from '#features/catalogue/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'

/** Null for a valid one. */
export function faultOfPrice(priceInFen: number): LocalizedMessage | null {
  if (priceInFen <= 0) return (options) => m.catalogue_price_needed({}, options)
  if (priceInFen > maxPriceInFen)
    return (options) => m.catalogue_price_too_high({ most: toWireMoney(maxPriceInFen) }, options)
  return null
}

export interface PriceChange {
  op: (typeof priceOperations)[number]
  /** Yuan; for `multiply` a factor. Up to six places. */
  value: string
  round?: (typeof priceSteps)[number] | undefined
}

const places = 6
const scale = 10n ** BigInt(places)
const stepInFen = { '0.01': 1n, '0.10': 10n, '1.00': 100n }

/** Rounds to the nearest step, exactly; a half goes up. The result may be no valid price. */
export function changePrice(priceInFen: number, { op, value, round = '0.01' }: PriceChange): number {
  const multiplied = scaled(value)
  const exact = {
    set: multiplied * 100n,
    add: BigInt(priceInFen) * scale + multiplied * 100n,
    multiply: BigInt(priceInFen) * multiplied,
  }
  const step = stepInFen[round] * scale
  const twice = 2n * exact[op] + step
  return twice < 0n ? 0 : Number((twice / (2n * step)) * stepInFen[round])
}

/** `"-1.5"` → -1500000n */
function scaled(text: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = BigInt(whole + fraction.padEnd(places, '0'))
  return sign ? -digits : digits
}
