import { describe, expect, test } from 'vitest'
import type { PromotionsOfPurchase } from '../price-order.ts'
import { moment } from '../testing/any-promotion.ts'
import { bowl, onGoods, priceOf, purchase, tin } from '../testing/example-purchase.ts'
import type { PromotionFacts } from '../values.ts'

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
