/** Tax contained in gross amounts, by rate, rounded once a rate and paper. */
import { type TaxRounding, taxRoundings } from '#features/invoices/values.ts'

export interface GrossOfRate {
  /** Null: the rate was not recorded. */
  taxPercent: number | null
  grossInFen: number
}

export interface RateSum extends GrossOfRate {
  netInFen: number
  taxInFen: number
}

/** Tax within a gross amount: `g·r/(100+r)`. An unknown rate has none. */
export function taxOf({ grossInFen, taxPercent }: GrossOfRate, rounding: TaxRounding): number {
  if (taxPercent === null) return 0
  const divisor = BigInt(100 + taxPercent)
  const product = BigInt(grossInFen) * BigInt(taxPercent)
  return Number(rounding === 'floor' ? product / divisor : (2n * product + divisor) / (2n * divisor))
}

/** Sums by rate, each rounded once: lower rates first, an unknown rate last. */
export function taxByRate(amounts: readonly GrossOfRate[], rounding: TaxRounding): RateSum[] {
  return sumByRate(amounts).map((sum) => {
    const taxInFen = taxOf(sum, rounding)
    return { ...sum, taxInFen, netInFen: sum.grossInFen - taxInFen }
  })
}

/** Finds a rounding with these sums. */
export const recogniseRounding = (rates: readonly RateSum[]): TaxRounding =>
  taxRoundings.find((rounding) => rates.every((rate) => taxOf(rate, rounding) === rate.taxInFen)) ?? taxRoundings[0]

/** A correction is the difference of two papers. Rates that stay the same are left out. */
export function differenceOf(before: readonly RateSum[], after: readonly RateSum[]): RateSum[] {
  return addRates([...before, ...after.map(negative)]).filter(({ grossInFen, taxInFen }) => grossInFen || taxInFen)
}

/** Sums of several papers together. */
export function addRates(rates: readonly RateSum[]): RateSum[] {
  return sumByRate(rates).map((sum) => {
    const taxInFen = total(rates.filter(isOfRate(sum)).map((rate) => rate.taxInFen))
    return { ...sum, taxInFen, netInFen: sum.grossInFen - taxInFen }
  })
}

export function sumByRate(amounts: readonly GrossOfRate[]): GrossOfRate[] {
  const rates = [...new Set(amounts.map(({ taxPercent }) => taxPercent))]
  return rates
    .toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))
    .map((taxPercent) => ({
      taxPercent,
      grossInFen: total(amounts.filter(isOfRate({ taxPercent })).map(({ grossInFen }) => grossInFen)),
    }))
}

const negative = ({ taxPercent, grossInFen, netInFen, taxInFen }: RateSum): RateSum => ({
  taxPercent,
  grossInFen: -grossInFen,
  netInFen: -netInFen,
  taxInFen: -taxInFen,
})

const isOfRate =
  ({ taxPercent }: Pick<GrossOfRate, 'taxPercent'>) =>
  (other: GrossOfRate) =>
    other.taxPercent === taxPercent

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
