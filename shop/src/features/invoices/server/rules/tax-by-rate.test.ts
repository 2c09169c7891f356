import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxRoundings } from '#features/invoices/values.ts'
import { lessRefunds, spread } from './less-refunds.ts'
import { addRates, differenceOf, type GrossOfRate, taxByRate, taxOf } from './tax-by-rate.ts'

const percents = [0, 1, 3, 6, 8, 9, 10, 13, null]
const anyRounding = fc.constantFrom(...taxRoundings)
const anyGross: fc.Arbitrary<GrossOfRate> = fc.record({
  taxPercent: fc.constantFrom(...percents),
  grossInFen: fc.integer({ min: 0, max: 10_000_000_000 }),
})
const anyPaper = fc.array(anyGross, { minLength: 1, maxLength: 12 })
const sumOf = (amounts: readonly GrossOfRate[]) => amounts.reduce((sum, { grossInFen }) => sum + grossInFen, 0)

test.each([
  [{ grossInFen: 10_800, taxPercent: 8 }, 'floor', 800],
  [{ grossInFen: 10_799, taxPercent: 8 }, 'floor', 799],
  [{ grossInFen: 10_799, taxPercent: 8 }, 'half_up', 800],
  [{ grossInFen: 11_300, taxPercent: 13 }, 'half_up', 1300],
  [{ grossInFen: 101, taxPercent: 1 }, 'half_up', 1],
  [{ grossInFen: 0, taxPercent: 10 }, 'half_up', 0],
  [{ grossInFen: 10_000, taxPercent: 0 }, 'floor', 0],
  [{ grossInFen: 10_000, taxPercent: null }, 'half_up', 0],
] as const)('the tax within %o, rounded by %s, is %i fen', (gross, rounding, tax) => {
  expect(taxOf(gross, rounding)).toBe(tax)
})

test('8 and 10 % together: each rate is rounded once, not each line', () => {
  const lines = [101, 101, 101].map((grossInFen) => ({ taxPercent: 8, grossInFen }))
  // Line by line, floor(7.48) would come three times: 21 fen.
  expect(taxByRate([...lines, { taxPercent: 10, grossInFen: 1000 }], 'floor')).toEqual([
    { taxPercent: 8, grossInFen: 303, netInFen: 281, taxInFen: 22 },
    { taxPercent: 10, grossInFen: 1000, netInFen: 910, taxInFen: 90 },
  ])
})

test('net and tax are the gross; rates are each named once, unknown ones last', () => {
  fc.assert(
    fc.property(anyPaper, anyRounding, (amounts, rounding) => {
      const rates = taxByRate(amounts, rounding)
      for (const { grossInFen, netInFen, taxInFen, taxPercent } of rates) {
        expect(netInFen + taxInFen).toBe(grossInFen)
        expect(Math.abs(taxInFen - (grossInFen * (taxPercent ?? 0)) / (100 + (taxPercent ?? 0)))).toBeLessThan(1)
      }
      expect(sumOf(rates)).toBe(sumOf(amounts))
      const named = rates.map(({ taxPercent }) => taxPercent ?? Infinity)
      expect(named).toEqual([...new Set(named)].toSorted((a, b) => a - b))
    }),
  )
})

test('a spread has its sum, stays within the shares, and is nobody more than a fen off', () => {
  const anyShares = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(anyShares, fc.double({ min: 0, max: 1.2, noNaN: true }), (shares, part) => {
      const whole = shares.reduce((sum, share) => sum + share, 0)
      const amount = Math.floor(whole * part)
      const parts = spread(amount, shares)
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(Math.min(amount, whole))
      for (const [index, share] of shares.entries()) {
        expect(parts[index]).toBeGreaterThanOrEqual(0)
        expect(parts[index]).toBeLessThanOrEqual(share)
        if (amount < whole) expect(Math.abs(parts[index]! - share * (amount / whole))).toBeLessThan(1.01)
      }
    }),
  )
})

test.each([
  ['units of one rate', [{ amountInFen: 500, parts: [{ taxPercent: 8, grossInFen: 500 }] }], [500, 2000]],
  ['a sum without goods', [{ amountInFen: 301, parts: [] }], [900, 1799]],
  [
    'units worth more than is left after goodwill',
    [
      { amountInFen: 2900, parts: [] },
      { amountInFen: 100, parts: [{ taxPercent: 10, grossInFen: 2000 }] },
    ],
    [0, 0],
  ],
  [
    'all that is left, units and the rest',
    [{ amountInFen: 3000, parts: [{ taxPercent: 10, grossInFen: 700 }] }],
    [0, 0],
  ],
])('after a refund of %s', (_, refunds, left) => {
  const ordered = [
    { taxPercent: 8, grossInFen: 1000 },
    { taxPercent: 10, grossInFen: 2000 },
  ]
  expect(lessRefunds(ordered, refunds).map(({ grossInFen }) => grossInFen)).toEqual(left)
})

test('corrections of any split of refunds sum up to the paper', () => {
  const anyRefund = fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), parts: fc.array(anyGross) })
  fc.assert(
    fc.property(anyPaper, anyRounding, fc.array(anyRefund, { maxLength: 8 }), (ordered, rounding, drawn) => {
      const amounts: { amountInFen: number; parts: GrossOfRate[] }[] = []
      let leftInFen = sumOf(ordered)
      for (const { part, parts } of drawn) {
        const amountInFen = Math.floor(leftInFen * part)
        leftInFen -= amountInFen
        amounts.push({ amountInFen, parts })
      }
      amounts.push({ amountInFen: leftInFen, parts: [] })
      const paper = taxByRate(ordered, rounding)
      const corrections = amounts.map((refund, count) => {
        const before = lessRefunds(ordered, amounts.slice(0, count))
        const after = lessRefunds(ordered, amounts.slice(0, count + 1))
        expect(sumOf(before) - sumOf(after)).toBe(refund.amountInFen)
        return differenceOf(taxByRate(before, rounding), taxByRate(after, rounding))
      })
      for (const rate of corrections.flat()) expect(rate.netInFen + rate.taxInFen).toBe(rate.grossInFen)
      expect(differenceOf(paper, addRates(corrections.flat()))).toEqual([])
    }),
  )
})
