import { expect, test } from 'vitest'
import { readFilterValues } from './goods-filters.ts'

const read = (query: string) => readFilterValues(new URLSearchParams(query))

test('equal filters have one form, whichever way a form or a link wrote them', () => {
  expect(read('brand=12&brand=3,12&in_stock=1')).toEqual({ brand: '12,3', in_stock: '1' })
  expect(Object.keys(read('price_max=9&origin=JP&brand=1'))).toEqual(['brand', 'origin', 'price_max'])
})

test('malformed values are left out, and no list has more than five', () => {
  expect(read('brand=shino,7&origin=japan&storage=<b>&price_min=-1&price_max=&in_stock=yes')).toEqual({ brand: '7' })
  expect(read('brand=1,2,3,4,5,6')).toEqual({ brand: '1,2,3,4,5' })
  expect(read(`material=${'1'.repeat(1_000_000)}`)).toEqual({})
})

test('prices may be typed with a sign, in full-width digits, and in either order', () => {
  expect(read('price_min=¥1,280.50')).toEqual({ price_min: '1280.50' })
  expect(read('price_min=２００&price_max=50')).toEqual({ price_min: '50', price_max: '200' })
})
