/** Discounts, to the fen. `PROPERTY_RUNS=1000` runs the properties longer. */
import { env } from 'node:process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineToPrice, priceOrder, type PromotionsOfPurchase } from './price-order.ts'
import { anyFee, anyLines, anyPromotions, moment, promotionOf } from './testing/any-promotion.ts'
import type { PromotionFacts } from './values.ts'

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

type Fee = ((goodsTotalInFen: number) => number) | undefined

const bowl = { goodsId: 1, quantity: 2, unitPriceInFen: 23_600, goodsSubTypeId: 1, goodsTypeId: 1 }
const tin = { goodsId: 2, quantity: 1, unitPriceInFen: 12_800, goodsSubTypeId: 2, goodsTypeId: 1 }
const book = { goodsId: 3, quantity: 1, unitPriceInFen: 9_800, goodsSubTypeId: 3, goodsTypeId: 2 }
const onGoods = (...goodsIds: number[]) => ({ goodsIds, goodsSubTypeIds: [], goodsTypeIds: [] })
const tenPercent = { kind: 'percent' as const, percent: 10 }

function purchase(
  automatic: readonly Partial<PromotionFacts>[],
  code: Partial<PromotionFacts> | null = null,
  facts: Partial<PromotionsOfPurchase['facts']> = {},
): PromotionsOfPurchase {
  return {
    automatic: automatic.map((changes, index) => promotionOf({ id: index + 1, ...changes })),
    coded: code && promotionOf({ id: 100, code: { code: 'CODE', useLimit: null, usedCount: 0 }, ...code }),
    hasCode: code !== null,
    facts: { now: moment, place: null, shopper: { isFirstOrder: true, uses: new Map() }, ...facts },
  }
}

const priceOf = (lines: LineToPrice[], promotions: PromotionsOfPurchase, feeInFen?: Fee) =>
  priceOrder({ lines, promotions, feeInFen })

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

describe('hints', () => {
  const hintsOf = (automatic: readonly Partial<PromotionFacts>[], facts = {}, lines = [bowl, tin], fee?: Fee) =>
    priceOrder({ lines, promotions: purchase(automatic, null, facts), feeInFen: fee }).hints.map(
      ({ promotion, lacks }) => [promotion.id, lacks] as const,
    )
  const short = (missingInFen: number) => ({ reason: 'short', missingInFen })
  const buyThree = { kind: 'buy_x' as const, buyQuantity: 3, freeQuantity: 1, scope: onGoods(1, 2) }

  test('say what is missing, the nearest first, after what goods have taken off', () => {
    expect(
      hintsOf([
        { amountInFen: 5_000, minTotalInFen: 100_000 },
        { amountInFen: 4_000, minTotalInFen: 61_000 },
        { amountInFen: 1_000, scope: onGoods(2) },
        buyThree,
      ]),
    ).toEqual([
      [2, short(2_000)],
      [1, short(41_000)],
      [4, { reason: 'too_few', missingQuantity: 1 }],
    ])
  })

  test('a further one on the order must take more than the one that applies', () => {
    const applied = { amountInFen: 5_000, minTotalInFen: 60_000 }
    expect(hintsOf([applied, { amountInFen: 8_000, minTotalInFen: 80_000 }])).toEqual([[2, short(20_000)]])
    expect(hintsOf([applied, { amountInFen: 4_000, minTotalInFen: 80_000 }])).toEqual([])
    expect(hintsOf([applied, { ...tenPercent, minTotalInFen: 61_000 }])).toEqual([[2, short(1_000)]])
    expect(hintsOf([applied, { ...tenPercent, amountInFen: 4_500, minTotalInFen: 61_000 }])).toEqual([])
  })

  test('free delivery only where there is a fee, or none is known yet', () => {
    const free = { kind: 'free_delivery' as const, minTotalInFen: 70_000 }
    expect(hintsOf([free])).toEqual([[1, short(10_000)]])
    expect(hintsOf([free], {}, [bowl, tin], () => 1_200)).toEqual([[1, short(10_000)]])
    expect(hintsOf([free], {}, [bowl, tin], () => 0)).toEqual([])
  })

  test.each<[string, Partial<PromotionFacts>[], Partial<PromotionsOfPurchase['facts']>?]>([
    ['of other goods', [{ amountInFen: 500, minTotalInFen: 70_000, scope: onGoods(3) }]],
    ['used up', [{ amountInFen: 500, minTotalInFen: 70_000, useLimit: 1, usedCount: 1 }]],
    [
      'of the first order, for a later one',
      [{ amountInFen: 500, minTotalInFen: 70_000, isFirstOrderOnly: true }],
      { shopper: { isFirstOrder: false, uses: new Map() } },
    ],
    [
      'beside one that goes alone',
      [
        { ...tenPercent, isAlone: true },
        { amountInFen: 500, minTotalInFen: 70_000 },
      ],
    ],
    [
      'that goes alone, beside another',
      [{ amountInFen: 500 }, { ...tenPercent, isAlone: true, minTotalInFen: 70_000 }],
    ],
    ['that applies', [{ amountInFen: 500, minTotalInFen: 60_000 }]],
  ])('none %s', (_what, automatic, facts = {}) => {
    expect(hintsOf(automatic, facts)).toEqual([])
  })

  test('a basket with nothing in it has none', () => {
    expect(hintsOf([{ amountInFen: 500, minTotalInFen: 70_000 }], {}, [])).toEqual([])
  })
})

describe('a code is refused', () => {
  const used = (count: number) => ({ isFirstOrder: false, uses: new Map([[100, count]]) })
  const earlier = new Date(moment.getTime() - 1)
  const later = new Date(moment.getTime() + 1)
  test.each<[string, Partial<PromotionFacts> | undefined, object, Partial<PromotionsOfPurchase['facts']>?]>([
    ['unknown', undefined, { reason: 'unknown' }],
    ['not yet', { startsAt: later }, { reason: 'not_yet', startsAt: later }],
    ['over', { endsAt: moment }, { reason: 'over', endsAt: moment }],
    ['switched off', { isActive: false }, { reason: 'over', endsAt: null }],
    ['used up', { useLimit: 3, usedCount: 3 }, { reason: 'used_up' }],
    ['used up itself', { code: { code: 'CODE', useLimit: 1, usedCount: 1 } }, { reason: 'used_up' }],
    ['used by the shopper', { perShopperLimit: 2 }, { reason: 'used_by_you' }, { shopper: used(2) }],
    ['not the first order', { isFirstOrderOnly: true }, { reason: 'first_order_only' }, { shopper: used(0) }],
    ['nobody logged in', { isFirstOrderOnly: true }, { reason: 'login_required' }, { shopper: null }],
    ['nobody to count', { perShopperLimit: 1 }, { reason: 'login_required' }, { shopper: null }],
    [
      'for another place',
      { zoneCodes: ['31'] },
      { reason: 'zone' },
      { place: { country: 'CN', regionCode: '330106' } },
    ],
    ['for a place, without one', { zoneCodes: ['CN'] }, { reason: 'zone' }],
    ['for other goods', { scope: onGoods(3) }, { reason: 'not_for_these_goods' }],
    ['short', { minTotalInFen: 67_200 }, { reason: 'short', missingInFen: 7_200 }],
    ['too few', { minQuantity: 5 }, { reason: 'too_few', missingQuantity: 2 }],
    [
      'too few for one free',
      { kind: 'buy_x', buyQuantity: 3, freeQuantity: 1 },
      { reason: 'too_few', missingQuantity: 1 },
    ],
  ])('%s', (_what, code, refusal, facts = {}) => {
    const promotions = purchase([], code === undefined ? null : { amountInFen: 500, ...code }, facts)
    const price = priceOf([bowl, tin], { ...promotions, hasCode: true })
    expect(price).toMatchObject({ codeRefusal: refusal, discountInFen: 0 })
  })

  test.each<[string, Partial<PromotionFacts>, Partial<PromotionsOfPurchase['facts']>?]>([
    ['from its first moment', { startsAt: moment }],
    ['until before its end', { startsAt: earlier, endsAt: later }],
    ['in its country', { zoneCodes: ['CN'] }, { place: { country: 'CN', regionCode: '' } }],
    ['in its province', { zoneCodes: ['33'] }, { place: { country: 'CN', regionCode: '330106' } }],
    ['abroad', { zoneCodes: ['JP'] }, { place: { country: 'JP', regionCode: '33' } }],
    ['at its sum', { minTotalInFen: 60_000 }],
    ['for the first order', { isFirstOrderOnly: true }],
    ['before its last use', { useLimit: 3, usedCount: 2, perShopperLimit: 3 }, { shopper: used(2) }],
  ])('but not %s', (_what, code, facts = {}) => {
    expect(priceOf([bowl, tin], purchase([], { amountInFen: 500, ...code }, facts))).toMatchObject({
      codeRefusal: null,
      discountInFen: 500,
    })
  })

  test('with what lacks least, as the automatic ones are not needed', () => {
    const promotions = purchase([{ amountInFen: 5_000 }], { amountInFen: 9_000, minTotalInFen: 60_000 })
    expect(priceOf([bowl, tin], promotions)).toMatchObject({ discountInFen: 9_000, codeRefusal: null })
    expect(priceOf([bowl], promotions)).toMatchObject({ codeRefusal: { reason: 'short', missingInFen: 12_800 } })
  })
})
