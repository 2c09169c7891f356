import { expect, test } from 'vitest'
import { makeOrderNumber } from './order-number.ts'

test('order numbers are three groups of four unmistakable letters, each number new', () => {
  const numbers = Array.from({ length: 10_000 }, makeOrderNumber)
  for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every position of an order number uses all 32 letters', () => {
  const numbers = Array.from({ length: 3000 }, makeOrderNumber)
  for (const place of [0, 3, 5, 13]) expect(new Set(numbers.map((number) => number[place])).size).toBe(32)
})
