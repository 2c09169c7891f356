import { expect, test } from 'vitest'
import { choiceOf, unsentLines } from './cancellation-choice.ts'

const line = (position: number, unsent_amounts: string[], handed_over = 0) => ({
  position,
  goods_name: '碗',
  unsent_amounts,
  handed_over,
})
const unsent = [line(1, ['33.33', '33.33', '33.34']), line(2, [], 0), line(3, ['9.90'])]
const order = { total_amount: '121.90', refunded_amount: '2.00', lines: unsent }

test('offers undispatched units', () => {
  expect(unsentLines(order).map(({ position }) => position)).toEqual([1, 3])
})

test('cancelling the whole order refunds all that is left, and names no lines', () => {
  expect(choiceOf(order, {})).toEqual({ lines: undefined, pieces: 4, amount: '119.90', isWhole: true })
  expect(choiceOf(order, { 1: 0, 3: 0 }).isWhole).toBe(true)
})

test('after a dispatch the rest is worth its shares', () => {
  const partly = { ...order, lines: [line(1, ['33.34'], 2), line(3, ['9.90'])] }
  expect(choiceOf(partly, {})).toEqual({ lines: undefined, pieces: 2, amount: '43.24', isWhole: false })
})

test('a partial cancellation adds up the shares of its units, to the fen', () => {
  expect(choiceOf(order, { 1: 1, 3: 1 })).toEqual({
    lines: [{ position: 1, quantity: 2 }],
    pieces: 2,
    amount: '66.66',
    isWhole: false,
  })
})

test('cancels nothing if nothing is chosen', () => {
  expect(choiceOf(order, { 1: 3, 3: 1 })).toEqual({ lines: [], pieces: 0, amount: '0.00', isWhole: false })
})
