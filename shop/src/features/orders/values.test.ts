import { expect, test } from 'vitest'
import { toOrderNumber } from './values.ts'

test.each([
  'Y7K4-Q9TM-2HXD',
  'y7k4q9tm2hxd',
  ' y7k4 q9tm 2hxd ',
  'Ｙ７Ｋ４ー Q9TM－2HXD',
  'Y7K4–Q9TM−2HXD\u202C',
  'y7-k4q9_tm2h-xd',
])('%s is an order number in another spelling', (typed) => {
  expect(toOrderNumber(typed)).toBe('Y7K4-Q9TM-2HXD')
})

test.each(['y7k4', 'Y7K4-Q9TM-2HXD-1', '1.23456789E+11', '茶茶茶茶茶茶茶茶茶茶茶茶', ''])('%s is none', (typed) => {
  expect(toOrderNumber(typed)).toBe(typed)
})
