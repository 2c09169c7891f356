import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markets } from '#features/content/values.ts'
import { dayInMs } from '#features/sales/values.ts'
import { type Base, basesAt, basesOf, type PriceFacts, type Trade, wasPriceOf } from './bases.ts'
import { joinSlips, type PriceChange } from './price-spans.ts'

const minute = 60_000
const day = 1440
const minutesOf = { week: 7 * day, twoWeeks: 14 * day, month: 30 * day, eightWeeks: 56 * day }

/** All times are minutes. */
interface Story {
  changes: { at: number; priceInFen: number; isOnSale: boolean; isOrderedAt: boolean }[]
  trades: { paidAt: number; unitInFen: number }[]
  regularPriceInFen: number
  startsAt: number
}

/** The papers' rules, one minute after the other. */
function naively({ changes, trades, regularPriceInFen, startsAt }: Story) {
  const endsAt = startsAt + minutesOf.twoWeeks
  const begin = changes[0]?.at ?? startsAt
  const standing: ({ priceInFen: number; isOnSale: boolean; isCounted: boolean } | undefined)[] = []
  for (let now = begin; now < startsAt; now++) {
    const { priceInFen, isOnSale } = changes.findLast(({ at }) => at <= now)!
    standing.push({ priceInFen, isOnSale, isCounted: false })
  }
  const minuteAt = (now: number) => standing[now - begin]
  const isAlike = (one: number, other: number) =>
    minuteAt(one)?.priceInFen === minuteAt(other)?.priceInFen && minuteAt(one)?.isOnSale === minuteAt(other)?.isOnSale
  for (let now = begin; now < startsAt; now++) {
    const from = now
    while (now + 1 < startsAt && isAlike(from, now + 1)) now++
    const isOrdered = changes.some(({ at, isOrderedAt }) => isOrderedAt && at >= from && at <= now)
    for (let each = from; each <= now; each++)
      minuteAt(each)!.isCounted = minuteAt(each)!.isOnSale && (now + 1 - from >= 5 || isOrdered)
  }
  const first = changes.find(({ isOnSale }) => isOnSale)?.at ?? Infinity
  const minutes = (from: number, until: number) =>
    Array.from({ length: Math.max(0, until - from) }, (_, place) => from + place)
  const charged = (from: number) =>
    minutes(from, startsAt).flatMap((now) => (minuteAt(now)?.isCounted ? [minuteAt(now)!.priceInFen] : []))
  const lowest = (amounts: number[]) => amounts.reduce((a, b) => Math.min(a, b), Infinity)

  const weekAgo = startsAt - minutesOf.week
  const before = trades.filter(({ paidAt }) => paidAt < startsAt).toSorted((a, b) => a.paidAt - b.paidAt)
  const lately = before.filter(({ paidAt }) => paidAt >= weekAgo)
  const last = before.filter(({ paidAt }) => paidAt === before.at(-1)!.paidAt)
  const wasOnSaleAllWeek = minutes(weekAgo, startsAt).every((now) => minuteAt(now)?.isOnSale)
  const china =
    lately.length > 0
      ? lowest(lately.map(({ unitInFen }) => unitInFen))
      : before.length > 0
        ? lowest(last.map(({ unitInFen }) => unitInFen))
        : wasOnSaleAllWeek
          ? lowest(charged(weekAgo))
          : Infinity

  const isBaseInJapan = (() => {
    const isRegular = (now: number) => minuteAt(now)?.isCounted && minuteAt(now)!.priceInFen === regularPriceInFen
    const sums: number[] = [0]
    for (const now of minutes(begin, endsAt + 1)) sums.push(sums.at(-1)! + (isRegular(now) ? 1 : 0))
    const countedUntil = (now: number) => sums[Math.max(0, Math.min(now - begin, sums.length - 1))]!
    const lastRegular = minutes(begin, startsAt).findLast(isRegular) ?? -Infinity
    return (now: number) => {
      const from = Math.max(now - minutesOf.eightWeeks, first)
      const count = countedUntil(now) - countedUntil(from)
      return count * 2 > now - from && count >= minutesOf.twoWeeks && now - (lastRegular + 1) < minutesOf.twoWeeks
    }
  })()
  const japan = first < startsAt && isBaseInJapan(startsAt) ? regularPriceInFen : Infinity
  const japanEnds = japan === Infinity ? null : minutes(startsAt, endsAt + 1).find((now) => !isBaseInJapan(now))

  const europe = startsAt - first >= minutesOf.week ? lowest(charged(startsAt - minutesOf.month)) : Infinity
  return { CN: china, JP: japan, EU: europe, japanEnds: japanEnds ?? null }
}

function factsOf({ changes, trades, regularPriceInFen }: Story): PriceFacts {
  return {
    changes: changes.map((change): PriceChange => ({ ...change, at: change.at * minute })),
    trades: trades.map((trade): Trade => ({ ...trade, paidAt: trade.paidAt * minute })),
    firstOnSaleAt: (changes.find(({ isOnSale }) => isOnSale)?.at ?? 0) * minute || null,
    regularPriceInFen,
  }
}

const judge = (story: Story, continued: readonly Base[] | null = null) =>
  basesOf(markets, factsOf(story), {
    startsAt: story.startsAt * minute,
    continued,
  })

const judgeJoined = (story: Story) => {
  const facts = factsOf(story)
  const options = { startsAt: story.startsAt * minute, continued: null }
  return basesOf(markets, { ...facts, changes: joinSlips(facts.changes) }, options)
}

const price = fc.constantFrom(8000, 9000, 10_000, 12_000)
const gap = fc.oneof(
  fc.integer({ min: 1, max: 8 }),
  fc.integer({ min: 1, max: 3 * day }),
  fc.integer({ min: day, max: 30 * day }),
)
const stories = fc
  .record({
    steps: fc.array(
      fc.record({
        gap,
        priceInFen: price,
        isWithdrawn: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
        isOrderedAt: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    trades: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 12 * day }), unitInFen: price }), { maxLength: 3 }),
    regularPriceInFen: price,
    lastGap: gap,
  })
  .map(({ steps, trades, regularPriceInFen, lastGap }): Story => {
    let at = 1000
    const changes = steps.map(({ gap: after, priceInFen, isWithdrawn, isOrderedAt }, place) => {
      if (place > 0) at += after
      return { at, priceInFen, isOnSale: !isWithdrawn, isOrderedAt }
    })
    const startsAt = at + lastGap
    return {
      changes,
      trades: trades
        .map(({ ago, unitInFen }) => ({ paidAt: startsAt - ago, unitInFen }))
        .toSorted((a, b) => a.paidAt - b.paidAt),
      regularPriceInFen,
      startsAt,
    }
  })

/** `PROPERTY_RUNS=1000` runs longer. */
const runs = Number(process.env['PROPERTY_RUNS'] ?? 40)
const timeoutInMs = 120_000 + 1_000 * runs

test(
  'the bases are those of the rules applied minute by minute',
  () => {
    fc.assert(
      fc.property(stories, (story) => {
        const expected = naively(story)
        const bases = judge(story)
        expect(judgeJoined(story)).toEqual(bases)
        for (const { market, amountInFen } of bases) expect(amountInFen ?? Infinity, market).toBe(expected[market])
        const { until } = bases.find(({ market }) => market === 'JP')!
        expect(until === null ? null : Math.ceil(until / minute)).toBe(expected.japanEnds)
      }),
      { numRuns: runs },
    )
  },
  timeoutInMs,
)

const start = 100 * day
const steady = (changes: Partial<Story> = {}): Story => ({
  changes: [{ at: 10 * day, priceInFen: 16_000, isOnSale: true, isOrderedAt: false }],
  trades: [],
  regularPriceInFen: 16_000,
  startsAt: start,
  ...changes,
})
const amountsOf = (bases: readonly Base[]) => bases.map(({ amountInFen }) => amountInFen)
const dayOf = (time: number | null | undefined) => (time === null || time === undefined ? time : time / dayInMs - 100)

test('a steady price is the base of all markets, in Japan for 14 days', () => {
  const bases = judge(steady())
  expect(amountsOf(bases)).toEqual([16_000, 16_000, 16_000])
  expect(bases.map(({ until }) => dayOf(until))).toEqual([null, 14, null])
  expect(dayOf(wasPriceOf(bases, 12_800)?.until)).toBe(14)
  expect(wasPriceOf(bases, 16_000)).toBeNull()
})

test('a base that has ended has the reason for it', () => {
  const bases = judge(steady())
  const [, japan] = bases
  expect(basesAt(bases, japan!.until! - 1)).toEqual(bases)
  expect(basesAt(bases, japan!.until!)).toEqual([
    bases[0],
    { market: 'JP', amountInFen: null, reason: 'not_charged_lately', until: null },
    bases[2],
  ])
  // Charged for just more than half of the time on sale.
  const [, scarce] = judge(
    steady({
      changes: [
        { at: start - 40 * day, priceInFen: 15_000, isOnSale: true, isOrderedAt: false },
        { at: start - 21 * day, priceInFen: 16_000, isOnSale: true, isOrderedAt: false },
      ],
    }),
  )
  expect(basesAt([scarce!], scarce!.until!)[0]).toMatchObject({ reason: 'not_charged_half' })
})

test('a slip that is undone at once counts only if somebody ordered', () => {
  const slip = (isOrderedAt: boolean, minutes = 4) =>
    steady({
      changes: [
        ...steady().changes,
        { at: start - day, priceInFen: 1600, isOnSale: true, isOrderedAt },
        { at: start - day + minutes, priceInFen: 16_000, isOnSale: true, isOrderedAt: false },
      ],
    })
  expect(amountsOf(judge(slip(false)))).toEqual([16_000, 16_000, 16_000])
  expect(amountsOf(judge(slip(true)))).toEqual([1600, 16_000, 1600])
  expect(amountsOf(judge(slip(false, 5)))).toEqual([1600, 16_000, 1600])
})

test('thousands of slips are as one', () => {
  const slips = Array.from({ length: 9_000 }, (_, place): PriceChange => {
    const at = place * minute
    return { at, priceInFen: 1_000 + (place % 7), isOnSale: true, isOrderedAt: place === 6_000 }
  })
  expect(joinSlips(slips)).toMatchObject([
    { at: 0, isSlip: true },
    { at: 6_000 * minute, isOrderedAt: true, isSlip: false },
    { at: 6_001 * minute, isSlip: true },
    { at: 8_999 * minute, isSlip: false },
  ])
})

test('codes count in China: the lowest price paid', () => {
  const paid = steady({
    trades: [
      { paidAt: start - 9 * day, unitInFen: 9000 },
      { paidAt: start - 2 * day, unitInFen: 11_800 },
    ],
  })
  expect(judge(paid)[0]).toEqual({ market: 'CN', amountInFen: 11_800, reason: 'lowest_paid_7_days', until: null })
  expect(judge({ ...paid, trades: paid.trades.slice(0, 1) })[0]).toMatchObject({
    amountInFen: 9000,
    reason: 'last_paid',
  })
})

test('a sale that continues another has the lower of both bases, and no longer than the former one', () => {
  const first = judge(steady())
  const afterSale = steady({
    changes: [
      ...steady().changes,
      { at: start, priceInFen: 12_800, isOnSale: true, isOrderedAt: false },
      { at: start + 3 * day, priceInFen: 16_000, isOnSale: true, isOrderedAt: false },
    ],
    startsAt: start + 3 * day + 60,
  })
  const second = judge(afterSale, first)
  expect(amountsOf(second)).toEqual([12_800, 16_000, 12_800])
  expect(dayOf(second[1]!.until)).toBe(14)
  expect(wasPriceOf(second, 9900)).toEqual({
    amountInFen: 12_800,
    basis: 'lowest_charged_7_days',
    until: second[1]!.until,
  })
  const withoutBase = judge(afterSale, [{ market: 'EU', amountInFen: null, reason: 'on_sale_too_short', until: null }])
  expect(withoutBase[2]).toMatchObject({ amountInFen: null, reason: 'on_sale_too_short' })
  const lateStart = judge({ ...afterSale, startsAt: start + 15 * day }, first)
  expect(lateStart[1]).toMatchObject({ amountInFen: null, reason: 'not_charged_lately' })
})

test('one market without a base hides the price of the others', () => {
  const young = steady({ changes: [{ ...steady().changes[0]!, at: start - 10 * day }] })
  const bases = judge(young)
  expect(bases.map(({ reason }) => reason)).toEqual([
    'lowest_charged_7_days',
    'not_charged_14_days',
    'lowest_charged_since_new',
  ])
  expect(wasPriceOf(bases, 100)).toBeNull()
  expect(
    wasPriceOf(
      bases.filter(({ market }) => market !== 'JP'),
      100,
    ),
  ).toMatchObject({ amountInFen: 16_000 })
  expect(
    judge(steady({ changes: [{ ...steady().changes[0]!, at: start - 6 * day }] })).map(({ reason }) => reason),
  ).toEqual(['never_sold', 'not_charged_14_days', 'on_sale_too_short'])
})
