import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOrder } from './price-order.ts'

const line = fc.record({
  goodsId: fc.integer({ min: 1, max: 50 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPriceInFen: fc.integer({ min: 1, max: 10_000_000_000 }),
})
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 100, selector: ({ goodsId }) => goodsId })
const fee = fc.integer({ min: 0, max: 100_000 })

test('a total is its lines and the fee, exactly, at any size', () => {
  fc.assert(
    fc.property(lines, fee, (given, deliveryFeeInFen) => {
      const price = priceOrder({ lines: given, feeInFen: () => deliveryFeeInFen })
      const exact = given.reduce(
        (total, { quantity, unitPriceInFen }) => total + BigInt(quantity) * BigInt(unitPriceInFen),
        0n,
      )
      expect(BigInt(price.goodsTotalInFen)).toBe(exact)
      expect(BigInt(price.totalInFen)).toBe(exact + BigInt(deliveryFeeInFen))
      expect(price.totalInFen).toBeGreaterThanOrEqual(1)
      const paid = price.lines.reduce((total, { paidInFen }) => total + BigInt(paidInFen), BigInt(price.discountInFen))
      expect(paid).toBe(exact)
      for (const { paidInFen, grossInFen } of price.lines) expect(paidInFen).toBeLessThanOrEqual(grossInFen)
      expect(price.lines.map(({ goodsId }) => goodsId)).toEqual(given.map(({ goodsId }) => goodsId))
    }),
  )
})

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(
      lines.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      ([given, shuffled]) => {
        expect(priceOrder({ lines: shuffled }).totalInFen).toBe(priceOrder({ lines: given }).totalInFen)
      },
    ),
  )
})

test('nothing costs nothing', () => {
  expect(priceOrder({ lines: [] })).toEqual({
    lines: [],
    goodsTotalInFen: 0,
    discounts: [],
    discountInFen: 0,
    deliveryFeeInFen: 0,
    totalInFen: 0,
  })
})
