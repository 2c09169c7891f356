/** Discounts, to the fen. `PROPERTY_RUNS=1000` runs the properties longer. */
import { env } from 'node:process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineToPrice, priceOrder, type PromotionsOfPurchase } from './price-order.ts'
import { anyFee, anyLines, anyPromotions } from './testing/any-promotion.ts'
import { bowl, book, type Fee, onGoods, priceOf, purchase, tenPercent, tin } from './testing/example-purchase.ts'

const numRuns = Number(env.PROPERTY_RUNS ?? 200)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('for any lines, promotions and fee', () => {
  const check = (property: (...[lines, promotions, fee]: [LineToPrice[], PromotionsOfPurchase, Fee]) => void) =>
    fc.assert(fc.property(anyLines, anyPromotions, anyFee, property), { numRuns })

  test('a total is at least 1 fen, at most its goods and fee, and the sum of what its lines pay', () => {
    check((lines, promotions, feeInFen) => {
      const price = priceOrder({ lines, promotions, feeInFen })
      const fullFee = price.freeDelivery?.amountInFen ?? price.deliveryFeeInFen
      expect(price.totalInFen).toBeGreaterThanOrEqual(1)
      expect(price.totalInFen).toBeLessThanOrEqual(price.goodsTotalInFen + fullFee)
      expect(price.totalInFen).toBe(price.goodsTotalInFen - price.discountInFen + price.deliveryFeeInFen)
      expect(sum(price.lines.map(({ paidInFen }) => paidInFen)) + price.deliveryFeeInFen).toBe(price.totalInFen)
    })
  })

  test('the shares of a discount are its amount, and no line pays less than nothing', () => {
    check((lines, promotions, feeInFen) => {
      const price = priceOrder({ lines, promotions, feeInFen })
      for (const { amountInFen, shares } of price.discounts) {
        expect(amountInFen).toBeGreaterThan(0)
        expect(sum(shares.map(({ shareInFen }) => shareInFen))).toBe(amountInFen)
      }
      for (const { goodsId, grossInFen, paidInFen } of price.lines) {
        const shares = price.discounts.flatMap((discount) => discount.shares).filter((one) => one.goodsId === goodsId)
        expect(paidInFen).toBeGreaterThanOrEqual(0)
        expect(paidInFen).toBe(grossInFen - sum(shares.map(({ shareInFen }) => shareInFen)))
      }
    })
  })

  test('lines in another order pay the same, each of them', () => {
    check((lines, promotions, feeInFen) => {
      const { lines: priced, ...price } = priceOrder({ lines, promotions, feeInFen })
      const other = priceOrder({ lines: lines.toReversed(), promotions, feeInFen })
      expect({ ...other, lines: other.lines.toReversed() }).toEqual({ ...price, lines: priced })
    })
  })

  test('neither a code nor automatic promotions make it dearer, and an unused code says why', () => {
    check((lines, promotions, feeInFen) => {
      const price = priceOrder({ lines, promotions, feeInFen })
      const without = priceOrder({ lines, promotions: { ...promotions, coded: null, hasCode: false }, feeInFen })
      const plain = priceOrder({ lines, feeInFen })
      expect(price.totalInFen).toBeLessThanOrEqual(without.totalInFen)
      expect(without.totalInFen).toBeLessThanOrEqual(plain.totalInFen)
      const used = [...price.discounts, ...(price.freeDelivery ? [price.freeDelivery] : [])]
      const usesCode = used.some(({ code }) => code !== null)
      expect(price.codeRefusal === null).toBe(usesCode)
      if (usesCode) expect(price.totalInFen).toBeLessThan(without.totalInFen)
      expect(without.codeRefusal).toBeNull()
    })
  })
})

describe('the sequence', () => {
  test('automatic on goods, the best automatic on the order, the code, each of what the former left', () => {
    const promotions = purchase(
      [{ amountInFen: 3_000 }, { amountInFen: 5_000, minTotalInFen: 50_000 }, { ...tenPercent, scope: onGoods(3) }],
      { ...tenPercent, scope: { goodsIds: [], goodsSubTypeIds: [], goodsTypeIds: [1] } },
    )
    const price = priceOf([bowl, tin, book], promotions)
    expect(price.discounts).toMatchObject([
      { promotionId: 3, amountInFen: 980, shares: [{ goodsId: 3, shareInFen: 980 }] },
      { promotionId: 2, amountInFen: 5_000 },
      { promotionId: 100, code: 'CODE', amountInFen: 5_564 },
    ])
    expect(price.totalInFen).toBe(69_800 - 980 - 5_000 - 5_564)
  })

  test('shares by what lines pay; the rest of a fen goes to the largest remainder', () => {
    const lines = [1, 2, 3].map((goodsId) => ({ goodsId, quantity: 1, unitPriceInFen: 100 }))
    const { discounts } = priceOf(lines, purchase([{ amountInFen: 100 }]))
    expect(discounts[0]!.shares.map(({ shareInFen }) => shareInFen)).toEqual([34, 33, 33])
  })

  test('the fee is that of what is left, and free delivery pays it', () => {
    const fee = (total: number) => (total >= 70_000 ? 0 : 1_200)
    expect(priceOf([bowl, tin, book], purchase([]), fee)).toMatchObject({ deliveryFeeInFen: 1_200 })
    const free = priceOf([bowl, tin, book], purchase([{ kind: 'free_delivery' }]), fee)
    expect(free).toMatchObject({
      deliveryFeeInFen: 0,
      totalInFen: 69_800,
      discountInFen: 0,
      freeDelivery: { promotionId: 1, amountInFen: 1_200 },
    })
  })

  test('a code that would cost a fee is not used, and says so', () => {
    const fee = (total: number) => (total >= 60_000 ? 0 : 1_200)
    const price = priceOf([bowl, tin], purchase([], { amountInFen: 100 }), fee)
    expect(price).toMatchObject({
      totalInFen: 60_000,
      discounts: [],
      codeRefusal: { reason: 'not_better', instead: [] },
    })
  })

  test('for x units bought, the cheapest are free, and all in scope share that', () => {
    const buyTwo = { kind: 'buy_x' as const, buyQuantity: 2, freeQuantity: 1, scope: onGoods(1, 2) }
    const price = priceOf([bowl, tin, book], purchase([buyTwo]))
    expect(price.discounts).toMatchObject([
      {
        amountInFen: 12_800,
        shares: [
          { goodsId: 1, shareInFen: 10_069 },
          { goodsId: 2, shareInFen: 2_731 },
        ],
      },
    ])
    expect(priceOf([{ ...bowl, quantity: 7 }], purchase([buyTwo])).discountInFen).toBe(2 * 23_600)
  })

  test('a percentage has a maximum where one is set', () => {
    expect(priceOf([bowl], purchase([{ ...tenPercent, amountInFen: 2_000 }])).discountInFen).toBe(2_000)
  })

  test('one fen is left to pay', () => {
    expect(priceOf([bowl, tin], purchase([{ amountInFen: 9_999_999 }]))).toMatchObject({ totalInFen: 1 })
  })
})

describe('a promotion that goes alone', () => {
  const automatic = [{ amountInFen: 5_000 }]

  test('is taken where it is the better one for the shopper', () => {
    const price = priceOf([bowl, tin], purchase(automatic, { ...tenPercent, isAlone: true }))
    expect(price).toMatchObject({ discountInFen: 6_000, codeRefusal: null })
    expect(price.discounts).toHaveLength(1)
  })

  test('is left where the others are', () => {
    const price = priceOf([bowl, tin], purchase(automatic, { kind: 'percent', percent: 5, isAlone: true }))
    const instead = [{ 'zh-CN': '满减', en: 'Discount' }]
    expect(price).toMatchObject({ discountInFen: 5_000, codeRefusal: { reason: 'not_better', instead } })
  })
})
