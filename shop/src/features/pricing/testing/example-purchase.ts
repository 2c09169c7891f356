/** Two bowls, a tin and a book, with promotions. */
import { type LineToPrice, priceOrder, type PromotionsOfPurchase } from '../price-order.ts'
import type { PromotionFacts } from '../values.ts'
import { moment, promotionOf } from './any-promotion.ts'

export type Fee = ((goodsTotalInFen: number) => number) | undefined

export const bowl = { goodsId: 1, quantity: 2, unitPriceInFen: 23_600, goodsSubTypeId: 1, goodsTypeId: 1 }
export const tin = { goodsId: 2, quantity: 1, unitPriceInFen: 12_800, goodsSubTypeId: 2, goodsTypeId: 1 }
export const book = { goodsId: 3, quantity: 1, unitPriceInFen: 9_800, goodsSubTypeId: 3, goodsTypeId: 2 }
export const onGoods = (...goodsIds: number[]) => ({ goodsIds, goodsSubTypeIds: [], goodsTypeIds: [] })
export const tenPercent = { kind: 'percent' as const, percent: 10 }

export function purchase(
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

export const priceOf = (lines: LineToPrice[], promotions: PromotionsOfPurchase, feeInFen?: Fee) =>
  priceOrder({ lines, promotions, feeInFen })
