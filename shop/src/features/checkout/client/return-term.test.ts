import { expect, test } from 'vitest'
import { returnTermOf } from '../components/checkout-sum.tsx'

test.each([
  [[true, true], '收货后 10 天内可无理由退货。'],
  [[true, false], '收货后 10 天内可无理由退货，标明不支持的商品除外。'],
  [[false], '不支持无理由退货；有质量问题可以退。'],
])('for goods that are returnable or not, %j, the term is: %s', (lines, term) => {
  expect(returnTermOf({ lines: lines.map((is_returnable) => ({ is_returnable })), return_days: 10 })).toBe(term)
})
