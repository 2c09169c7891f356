import { expect, test } from 'vitest'
import { piecesChosen, sumWords } from './list-sums.ts'

test('totals are exact, and absent without permission to read sums', () => {
  expect(sumWords([{ total_amount: '0.10' }, { total_amount: '1234567.20' }])).toBe('本页合计 ¥1,234,567.30')
  expect(sumWords([{ total_amount: null }])).toBeNull()
})

test('orders to ship count the units left, and nothing is guessed about another page', () => {
  const rows = [
    { order_number: 'A', tab: 'to_ship', pieces: 3, pieces_left: 1 },
    { order_number: 'B', tab: 'to_ship', pieces: 2, pieces_left: 2 },
    { order_number: 'C', tab: 'shipped', pieces: 7, pieces_left: 0 },
  ] as const
  expect(piecesChosen({ ids: new Set(['A', 'B']) }, rows)).toBe('3 件')
  expect(piecesChosen({ ids: new Set(['C']) }, rows)).toBe('7 件')
  expect(piecesChosen({ ids: new Set(['A', 'Z']) }, rows)).toBeNull()
})
