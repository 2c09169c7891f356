import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFeeRule } from '../testing/any-fee-rule.ts'
import { deliveryFeeInFen, type FeeRule } from './delivery-fee.ts'

const byWeight: FeeRule = {
  feeKind: 'weight',
  firstWeightInGrams: 1000,
  firstFeeInFen: 1200,
  stepWeightInGrams: 500,
  stepFeeInFen: 300,
  freeAboveInFen: 19_900,
  unknownWeightInGrams: 400,
}
const flat: FeeRule = { ...byWeight, feeKind: 'flat' }
const of = (weightInGrams: number | null, quantity = 1, goodsTotalInFen = 5000) => ({
  goodsTotalInFen,
  lines: [{ weightInGrams, quantity }],
})

describe('the fee', () => {
  test.each([
    ['of the first weight', of(1000), 1200],
    ['of each step begun', of(1001), 1500],
    ['of a whole step', of(1500), 1500],
    ['of several', of(800, 3), 2100],
    ['of what nobody knows the weight of', of(null, 4), 1800],
    ['of nothing at all', { goodsTotalInFen: 0, lines: [] }, 1200],
    ['just below the free sum', of(1000, 1, 19_899), 1200],
    ['from the free sum on', of(90_000, 9, 19_900), 0],
  ])('by weight, %s', (_name, consignment, fee) => {
    expect(deliveryFeeInFen(byWeight, consignment)).toBe(fee)
  })

  test('is the same for any weight where it is flat, until it is free', () => {
    expect([of(1), of(90_000), of(null), of(1, 1, 19_900)].map((one) => deliveryFeeInFen(flat, one))).toEqual([
      1200, 1200, 1200, 0,
    ])
    expect(deliveryFeeInFen({ ...flat, freeAboveInFen: null }, of(1, 1, 10_000_000))).toBe(1200)
  })

  const anyLines = fc.array(
    fc.record({ weightInGrams: fc.option(fc.nat(200_000)), quantity: fc.integer({ min: 1, max: 999 }) }),
    { maxLength: 5 },
  )

  test('is whole, never below nothing, and never falls when the weight rises', () => {
    fc.assert(
      fc.property(anyFeeRule, anyLines, fc.nat(200_000), fc.nat(2_000_000), (rule, lines, more, goodsTotalInFen) => {
        const heavier = [...lines, { weightInGrams: more, quantity: 1 }]
        const [light, heavy] = [lines, heavier].map((some) => deliveryFeeInFen(rule, { goodsTotalInFen, lines: some }))
        expect(Number.isSafeInteger(light) && light! >= 0).toBe(true)
        expect(heavy).toBeGreaterThanOrEqual(light!)
      }),
    )
  })
})
