/** Arbitrary promotions and purchases for property tests. */
import fc from 'fast-check'
import type { LineToPrice, PromotionsOfPurchase } from '../price-order.ts'
import type { PromotionFacts } from '../values.ts'

export const moment = new Date('2026-11-20T04:00:00Z')

export function promotionOf(changes: Partial<PromotionFacts> = {}): PromotionFacts {
  return {
    id: 1,
    code: null,
    names: { 'zh-CN': '满减', en: 'Discount' },
    kind: 'amount',
    percent: null,
    amountInFen: null,
    buyQuantity: null,
    freeQuantity: null,
    scope: null,
    minTotalInFen: null,
    minQuantity: null,
    startsAt: null,
    endsAt: null,
    isAlone: false,
    isFirstOrderOnly: false,
    zoneCodes: [],
    useLimit: null,
    perShopperLimit: null,
    usedCount: 0,
    isActive: true,
    revision: 1,
    ...changes,
  }
}

export const anyLines: fc.Arbitrary<LineToPrice[]> = fc.uniqueArray(
  fc.record({
    goodsId: fc.integer({ min: 1, max: 30 }),
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
    unitPriceInFen: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10_000_000_000 })),
    goodsSubTypeId: fc.integer({ min: 1, max: 4 }),
    goodsTypeId: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 1, maxLength: 20, selector: ({ goodsId }) => goodsId },
)

const anyAmount = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10_000_000_000 }))

const anyScope = fc.record({
  goodsIds: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
  goodsSubTypeIds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 1 }),
  goodsTypeIds: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 1 }),
})

export const anyPromotion: fc.Arbitrary<PromotionFacts> = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'buy_x' as const, 'free_delivery' as const),
    percent: fc.integer({ min: 1, max: 99 }),
    amountInFen: anyAmount,
    hasMaximum: fc.boolean(),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    freeQuantity: fc.integer({ min: 1, max: 3 }),
    scope: fc.option(anyScope),
    minTotalInFen: fc.option(anyAmount, { freq: 2 }),
    minQuantity: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
    isAlone: fc.boolean(),
    isFirstOrderOnly: fc.boolean(),
    useLimit: fc.constantFrom(null, 1, 2),
    perShopperLimit: fc.constantFrom(null, 1, 2),
    usedCount: fc.nat(2),
    isActive: fc.boolean(),
    zoneCodes: fc.constantFrom([], ['33'], ['JP']),
  })
  .map(({ kind, percent, amountInFen, hasMaximum, buyQuantity, freeQuantity, scope, ...terms }) =>
    promotionOf({
      ...terms,
      kind,
      percent: kind === 'percent' ? percent : null,
      amountInFen: kind === 'amount' || (kind === 'percent' && hasMaximum) ? amountInFen : null,
      ...(kind === 'buy_x' ? { buyQuantity, freeQuantity } : {}),
      scope: kind === 'free_delivery' ? null : scope,
    }),
  )

export const anyPromotions: fc.Arbitrary<PromotionsOfPurchase> = fc.record({
  automatic: fc
    .array(anyPromotion, { maxLength: 6 })
    .map((promotions) => promotions.map((promotion, index) => ({ ...promotion, id: index + 1 }))),
  coded: fc.option(
    anyPromotion.map((promotion) => ({ ...promotion, id: 100, code: { code: 'CODE', useLimit: null, usedCount: 0 } })),
  ),
  hasCode: fc.constant(true),
  facts: fc.record({
    now: fc.constant(moment),
    place: fc.constantFrom(null, { country: 'CN', regionCode: '330106' }, { country: 'JP', regionCode: '13' }),
    shopper: fc.option(fc.record({ isFirstOrder: fc.boolean(), uses: fc.constantFrom(new Map(), new Map([[1, 1]])) })),
  }),
})

/** Free from a sum on, so that a discount can cause a fee. */
export const anyFee: fc.Arbitrary<((goodsTotalInFen: number) => number) | undefined> = fc.option(
  fc.record({ feeInFen: fc.integer({ min: 0, max: 5_000 }), freeFromInFen: anyAmount }).map(
    ({ feeInFen, freeFromInFen }) =>
      (total: number) =>
        total >= freeFromInFen ? 0 : feeInFen,
  ),
  { nil: undefined },
)
