import { expect, test } from 'vitest'
import { readPageNumber } from './page-number.ts'

test.each([
  ['', 1],
  ['page=', 1],
  ['page=1', 1],
  ['page=12', 12],
  ['page=0', null],
  ['page=-1', null],
  ['page=1.5', null],
  ['page=1e21', null],
  ['page=9999999', null],
  ['page=two', null],
])('?%s is page %s', (search, page) => {
  expect(readPageNumber(new URLSearchParams(search))).toBe(page)
})
