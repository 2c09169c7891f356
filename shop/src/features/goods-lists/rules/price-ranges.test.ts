import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceRanges, type PriceStep, roundAmounts } from './price-ranges.ts'

function stepsOf(prices: readonly number[]): PriceStep[] {
  const steps = new Map<number, PriceStep>()
  for (const price of prices) {
    const step = roundAmounts.filter((amount) => amount <= price).length
    const known = steps.get(step) ?? { step, count: 0, at_start: 0 }
    known.count += 1
    if (roundAmounts[step - 1] === price) known.at_start += 1
    steps.set(step, known)
  }
  return [...steps.values()]
}
const yuan = (...prices: number[]) => priceRanges(stepsOf(prices.map((price) => price * 100)))

test('goods are divided at round amounts', () => {
  expect(yuan(20, 30, 60, 90, 110, 150, 240, 320, 480, 900)).toEqual([
    { minInFen: null, maxInFen: 5_000, count: 2 },
    { minInFen: 5_000, maxInFen: 10_000, count: 2 },
    { minInFen: 10_000, maxInFen: 20_000, count: 2 },
    { minInFen: 20_000, maxInFen: null, count: 4 },
  ])
})

test('prices that are alike have no ranges', () => {
  expect(yuan()).toEqual([])
  expect(yuan(52, 58, 60)).toEqual([])
})

test('each range counts exactly the goods that its bounds find, and all goods are in one', () => {
  const price = fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.constantFrom(...roundAmounts))
  fc.assert(
    fc.property(fc.array(price, { maxLength: 40 }), (prices) => {
      const ranges = priceRanges(stepsOf(prices))
      expect(ranges.length).toBeLessThanOrEqual(4)
      const fits = (one: number, { minInFen, maxInFen }: (typeof ranges)[number]) =>
        one >= (minInFen ?? 0) && one <= (maxInFen ?? Infinity)
      for (const range of ranges) expect(range.count).toBe(prices.filter((one) => fits(one, range)).length)
      if (ranges.length > 0) expect(prices.filter((one) => !ranges.some((range) => fits(one, range)))).toEqual([])
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
  )
})
