import { expect, test } from 'vitest'
import { promotionOf } from '#features/pricing/testing/any-promotion.ts'
import { explainHints } from './explain-hints.ts'

const scope = { goodsIds: [1], goodsSubTypeIds: [], goodsTypeIds: [] }

test('two sentences at most, each with what is missing and the name', () => {
  const hints = [
    { promotion: promotionOf(), lacks: { reason: 'short' as const, missingInFen: 7_200 } },
    { promotion: promotionOf({ scope }), lacks: { reason: 'too_few' as const, missingQuantity: 1 } },
    { promotion: promotionOf(), lacks: { reason: 'too_few' as const, missingQuantity: 2 } },
  ]
  expect(explainHints(hints, 'zh-CN')).toEqual(['再买¥72.00，就有「满减」。', '适用的商品再买1件，就有「满减」。'])
  expect(explainHints(hints.slice(1), 'en')).toEqual([
    'Add 1 more of the items it is for to get “Discount”.',
    'Add 2 more items for “Discount”.',
  ])
  expect(explainHints(hints.slice(0, 1), 'ja')).toEqual(['あと¥72.00のお買い上げで、「满减」が適用されます。'])
})
