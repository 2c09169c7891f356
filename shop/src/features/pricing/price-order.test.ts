/** The total of an order without promotions. `PROPERTY_RUNS=1000` runs the properties longer. */
import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOrder } from './price-order.ts'

const numRuns = Number(env.PROPERTY_RUNS ?? 100)

const line = fc.record({
  goodsId: fc.integer({ min: 1, max: 50 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPriceInFen: fc.integer({ min: 1, max: 10_000_000_000 }),
})
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 100, selector: ({ goodsId }) => goodsId })
const fee = fc.integer({ min: 0, max: 100_000 })

test('a total is its lines and the fee, exactly, at any size', () => {
  fc.assert(
    fc.property(lines, fee, (values, deliveryFeeInFen) => {
      const price = priceOrder({ lines: values, feeInFen: () => deliveryFeeInFen })
      const exact = values.reduce(
        (total, { quantity, unitPriceInFen }) => total + BigInt(quantity) * BigInt(unitPriceInFen),
        0n,
      )
      expect(BigInt(price.goodsTotalInFen)).toBe(exact)
      expect(BigInt(price.totalInFen)).toBe(exact + BigInt(deliveryFeeInFen))
      expect(price.totalInFen).toBeGreaterThanOrEqual(1)
      const paid = price.lines.reduce((total, { paidInFen }) => total + BigInt(paidInFen), BigInt(price.discountInFen))
      expect(paid).toBe(exact)
      for (const { paidInFen, grossInFen } of price.lines) expect(paidInFen).toBeLessThanOrEqual(grossInFen)
      expect(price.lines.map(({ goodsId }) => goodsId)).toEqual(values.map(({ goodsId }) => goodsId))
    }),
    { numRuns },
  )
})

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(
      lines.chain((values) => fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length }))),
      ([values, shuffled]) => {
        expect(priceOrder({ lines: shuffled }).totalInFen).toBe(priceOrder({ lines: values }).totalInFen)
      },
    ),
    { numRuns },
  )
})

test('nothing costs nothing', () => {
  expect(priceOrder({ lines: [] })).toEqual({
    lines: [],
    goodsTotalInFen: 0,
    discounts: [],
    discountInFen: 0,
    freeDelivery: null,
    deliveryFeeInFen: 0,
    totalInFen: 0,
    codeRefusal: null,
    hints: [],
  })
})
