import { describe, expect, test } from 'vitest'
import { priceOrder, type PromotionsOfPurchase } from '../price-order.ts'
import { bowl, type Fee, onGoods, purchase, tenPercent, tin } from '../testing/example-purchase.ts'
import type { PromotionFacts } from '../values.ts'

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
