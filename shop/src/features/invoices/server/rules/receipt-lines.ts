/** Lines of a receipt: payments for goods and delivery, less earlier refunds. */
import { m } from '#texts'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { PaidOrder, PaidPart } from '../queries/gross-queries.ts'
import type { PaperLine } from '../queries/receipt-tables.ts'
import { spread } from './less-refunds.ts'
import type { GrossOfRate } from './tax-by-rate.ts'

/** In all languages, because the paper is frozen. */
const deliveryNames = (): Names =>
  Object.fromEntries(languages.map((locale) => [locale, m.invoices_receipt_delivery({}, { locale })]))

/** @param left gross by rate that is left; the lines of each rate add up to it */
export function toPaperLines({ ordered, refunds }: PaidOrder, left: readonly GrossOfRate[]): PaperLine[] {
  const partsBack = refunds.flatMap(({ parts }) => parts)
  const backOf = ({ position }: PaidPart) => partsBack.filter((part) => part.position === position)
  const amounts = new Map(left.flatMap(({ taxPercent, grossInFen }) => amountsOfRate(taxPercent, grossInFen)))
  return ordered.flatMap((part) => {
    const amountInFen = amounts.get(part) ?? 0
    if (amountInFen === 0) return []
    const names = part.position === null ? deliveryNames() : part.names
    const quantity = Math.max(1, part.quantity - sum(backOf(part).map(({ units }) => units)))
    return [{ names, quantity, amountInFen, taxPercent: part.taxPercent }]
  })

  function amountsOfRate(taxPercent: number | null, grossInFen: number): [PaidPart, number][] {
    const parts = ordered.filter((part) => part.taxPercent === taxPercent)
    const whole = parts.map((part) => part.grossInFen)
    const remaining = parts.map((part) =>
      Math.max(0, part.grossInFen - sum(backOf(part).map((back) => back.grossInFen))),
    )
    const shares = spread(grossInFen, sum(remaining) >= grossInFen ? remaining : whole)
    return parts.map((part, index) => [part, shares[index]!])
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
