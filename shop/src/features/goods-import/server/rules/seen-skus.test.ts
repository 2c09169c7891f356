import { expect, test } from 'vitest'
import { SeenSkus } from './seen-skus.ts'

test('knows each of many skus by the line it was last seen on', () => {
  const seen = new SeenSkus()
  const skus = Array.from({ length: 100_000 }, (_, n) => [`A-${n}`, `${n}B`, `茶${n}`][n % 3]!)
  expect(skus.filter((sku, place) => seen.put(sku, place + 2) !== undefined)).toEqual([])
  expect(skus.every((sku, place) => seen.put(sku, 900_000 + place) === place + 2)).toBe(true)
  expect(seen.put('A-0', 1)).toBe(900_000)
  expect(seen.put('another', 1)).toBeUndefined()
})
