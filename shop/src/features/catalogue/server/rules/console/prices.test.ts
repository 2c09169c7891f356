import { expect, test } from 'vitest'
import { maxPriceInFen } from '#features/catalogue/values.ts'
import { changePrice, faultOfPrice, type PriceChange } from './prices.ts'

test.each<[PriceChange, number, number]>([
  [{ op: 'set', value: '12.5' }, 999, 1250],
  [{ op: 'set', value: '12.345' }, 999, 1235],
  [{ op: 'set', value: '12.34', round: '0.10' }, 999, 1230],
  [{ op: 'add', value: '2' }, 999, 1199],
  [{ op: 'add', value: '-2.5', round: '1.00' }, 999, 700],
  [{ op: 'add', value: '-20' }, 999, 0],
  [{ op: 'multiply', value: '0.9' }, 1280, 1152],
  [{ op: 'multiply', value: '0.9', round: '0.10' }, 1280, 1150],
  [{ op: 'multiply', value: '0.9', round: '1.00' }, 1280, 1200],
  [{ op: 'multiply', value: '1.15' }, 10, 12],
  [{ op: 'multiply', value: '1.005' }, 100, 101],
  [{ op: 'multiply', value: '0.333333' }, 9_999_999_999, 3_333_330_000],
  [{ op: 'multiply', value: '-1' }, 1280, 0],
])('%j makes of %i fen %i', (change, before, after) => {
  expect(changePrice(before, change)).toBe(after)
})

test.each([
  [0, false],
  [1, true],
  [maxPriceInFen, true],
  [maxPriceInFen + 1, false],
])('%i fen is a price: %s', (priceInFen, isPrice) => {
  expect(faultOfPrice(priceInFen) === null).toBe(isPrice)
})
