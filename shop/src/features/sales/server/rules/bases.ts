/** The former price that each market lets a sale name, or the reason against one. */
import { type WasPriceBasis, wasPriceBases } from '#features/catalogue/values.ts'
import { type Market, markets as allMarkets } from '#features/content/values.ts'
import { type BaseReason, dayInMs } from '#features/sales/values.ts'
import { chargedSpans, isOnSaleAllAlong, type PriceChange, type Span } from './price-spans.ts'

/** Units sold at a price, codes included. */
export interface Trade {
  paidAt: number
  unitInFen: number
}

export interface PriceFacts {
  /** By time: those of the windows, and the last one before them. */
  changes: readonly PriceChange[]
  /** By time of payment. */
  trades: readonly Trade[]
  /** Null: never. */
  firstOnSaleAt: number | null
  regularPriceInFen: number
}

export interface Base {
  market: Market
  amountInFen: number | null
  reason: BaseReason
  /** When it is no longer one, even if the sale ends before; null: never. */
  until: number | null
  /** Why it is none from then on. */
  afterwards?: BaseReason
}

export const chinaWindowInMs = 7 * dayInMs
export const japanWindowInMs = 56 * dayInMs
const japanMinimumInMs = 14 * dayInMs
const europeWindowInMs = 30 * dayInMs
const europeMinimumInMs = 7 * dayInMs
/** A sale that begins so soon after another continues it. */
export const continuesWithinInMs = dayInMs

type Judgement = Omit<Base, 'market'>

interface JudgedFacts extends PriceFacts {
  /** Spans before the start of the sale. */
  spans: readonly Span[]
}

const none = (reason: BaseReason): Judgement => ({ amountInFen: null, reason, until: null })
const lowestOf = (amounts: readonly number[]): number => amounts.reduce((a, b) => Math.min(a, b))
const overlaps = ({ from, until }: Span, begin: number, end: number) => from < end && until > begin

/** The lowest price paid in 7 days; else the last one paid; for unsold goods the lowest charged, if on sale all along. */
function inChina({ changes, trades, spans }: JudgedFacts, startsAt: number): Judgement {
  const begin = startsAt - chinaWindowInMs
  const before = trades.filter(({ paidAt }) => paidAt < startsAt)
  const lately = before.filter(({ paidAt }) => paidAt >= begin)
  if (lately.length > 0)
    return {
      amountInFen: lowestOf(lately.map(({ unitInFen }) => unitInFen)),
      reason: 'lowest_paid_7_days',
      until: null,
    }
  if (before.length > 0) {
    const lastAt = before.reduce((latest, { paidAt }) => Math.max(latest, paidAt), -Infinity)
    const last = before.filter(({ paidAt }) => paidAt === lastAt).map(({ unitInFen }) => unitInFen)
    return { amountInFen: lowestOf(last), reason: 'last_paid', until: null }
  }
  const charged = spans.filter((span) => overlaps(span, begin, startsAt))
  if (charged.length === 0 || !isOnSaleAllAlong(changes, begin, startsAt)) return none('never_sold')
  return {
    amountInFen: lowestOf(charged.map(({ priceInFen }) => priceInFen)),
    reason: 'lowest_charged_7_days',
    until: null,
  }
}

/** Why the regular price is no base at `time`; null: it is one. */
function faultInJapan(spans: readonly Span[], first: number, time: number): BaseReason | null {
  const begin = Math.max(time - japanWindowInMs, first)
  let [chargedInMs, lastUntil] = [0, -Infinity]
  for (const span of spans) {
    if (!overlaps(span, begin, time)) continue
    chargedInMs += Math.min(span.until, time) - Math.max(span.from, begin)
    lastUntil = span.until
  }
  if (time - lastUntil >= japanMinimumInMs) return 'not_charged_lately'
  if (chargedInMs < japanMinimumInMs) return 'not_charged_14_days'
  return chargedInMs * 2 > time - begin ? null : 'not_charged_half'
}

/** The regular price, while it was charged for more than half of the last 8 weeks. The rule judges it all along the sale. */
function inJapan({ spans: all, firstOnSaleAt: first, regularPriceInFen }: JudgedFacts, startsAt: number): Judgement {
  const spans = all.filter(({ priceInFen }) => priceInFen === regularPriceInFen)
  if (first === null || first >= startsAt) return none('not_charged_14_days')
  const fault = faultInJapan(spans, first, startsAt)
  if (fault) return none(fault)
  // A failed rule stays so, because the regular price is not charged during the sale.
  let [good, bad] = [startsAt, startsAt + japanMinimumInMs]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (faultInJapan(spans, first, middle)) bad = middle
    else good = middle
  }
  const afterwards = faultInJapan(spans, first, bad)!
  return { amountInFen: regularPriceInFen, reason: 'regular_8_weeks', until: bad, afterwards }
}

/** The lowest charged in 30 days; of younger goods since they are on sale, after 7 days. */
function inEurope({ spans, firstOnSaleAt: first }: JudgedFacts, startsAt: number): Judgement {
  if (first === null || startsAt - first < europeMinimumInMs) return none('on_sale_too_short')
  const charged = spans.filter((span) => overlaps(span, startsAt - europeWindowInMs, startsAt))
  if (charged.length === 0) return none('not_charged_lately')
  const reason = startsAt - first < europeWindowInMs ? 'lowest_charged_since_new' : 'lowest_charged_30_days'
  return { amountInFen: lowestOf(charged.map(({ priceInFen }) => priceInFen)), reason, until: null }
}

const rules: Readonly<Record<Market, (facts: JudgedFacts, startsAt: number) => Judgement>> = {
  CN: inChina,
  JP: inJapan,
  EU: inEurope,
}

/**
 * @param continued bases of a sale that ended less than a day before the start: the lower of both counts
 */
export function basesOf(
  markets: readonly Market[],
  facts: PriceFacts,
  { startsAt, continued }: { startsAt: number; continued: readonly Base[] | null },
): Base[] {
  const judged = { ...facts, spans: chargedSpans(facts.changes, startsAt) }
  return allMarkets
    .filter((market) => markets.includes(market))
    .map((market) => {
      const own: Base = { market, ...rules[market](judged, startsAt) }
      const former = continued?.find((base) => base.market === market)
      return former ? lowerOf(own, former, startsAt) : own
    })
}

function lowerOf(own: Base, former: Base, startsAt: number): Base {
  if (own.amountInFen === null) return own
  if (former.amountInFen === null) return { ...former, until: null }
  if (former.until !== null && former.until <= startsAt) return { market: own.market, ...none('not_charged_lately') }
  const until = [own.until, former.until].filter((time) => time !== null)
  const lower = former.amountInFen < own.amountInFen ? former : own
  return { ...lower, until: until.length > 0 ? Math.min(...until) : null }
}

/** As they are at a time: a base that has ended has the reason for it. */
export const basesAt = (bases: readonly Base[], time: number): Base[] =>
  bases.map((base) =>
    base.until !== null && base.until <= time
      ? { market: base.market, ...none(base.afterwards ?? 'not_charged_lately') }
      : base,
  )

export interface WasPrice {
  amountInFen: number
  /** The first one of equal bases. */
  basis: WasPriceBasis
  /** Null: as long as the sale runs. */
  until: number | null
}

const isBasis = (reason: BaseReason): reason is WasPriceBasis => wasPriceBases.some((basis) => basis === reason)

/** The lowest base, if each market has one above the price of the sale. */
export function wasPriceOf(bases: readonly Base[], salePriceInFen: number): WasPrice | null {
  const usable = bases.filter(
    (base): base is Base & { amountInFen: number; reason: WasPriceBasis } =>
      isBasis(base.reason) && base.amountInFen !== null && base.amountInFen > salePriceInFen,
  )
  if (usable.length === 0 || usable.length < bases.length) return null
  const lowest = usable.reduce((a, b) => (b.amountInFen < a.amountInFen ? b : a))
  const ends = usable.flatMap(({ until }) => until ?? [])
  return {
    amountInFen: lowest.amountInFen,
    basis: lowest.reason,
    until: ends.length > 0 ? Math.min(...ends) : null,
  }
}
