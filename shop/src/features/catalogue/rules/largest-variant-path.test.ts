import { expect, test } from 'vitest'
import { largestVariantPath } from './largest-variant-path.ts'

test('names the large variant, with and without a version', () => {
  expect(largestVariantPath('/goods_img/7.png')).toBe('/goods_img/7-1200.webp')
  expect(largestVariantPath('/goods_img/7.png?v=3')).toBe('/goods_img/7-1200.webp?v=3')
})
