import { expect, test } from 'vitest'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { maxReturns, requestReasons } from '#features/returns/values.ts'
import {
  requestedTooOften,
  findUnrequestedLine,
  kindOf,
  lastDayWithoutReason,
  pickedLines,
  returnChoices,
  totalOf,
} from './return-request.ts'

const line = (position: number, amounts: string[], withoutReason = amounts.length) => ({
  position,
  returnable_quantity: amounts.length,
  returnable_amounts: amounts,
  returnable_without_reason: withoutReason,
})
const order = { lines: [line(1, ['33.33', '33.33', '33.34']), line(2, ['9.90'], 0)] } as unknown as OrderDetail

test('adds up the shares of the picked units, to the fen', () => {
  expect(totalOf(pickedLines(order, { 1: 2 }, 'no_reason'))).toBe('66.66')
  expect(totalOf(pickedLines(order, { 1: 3, 2: 1 }, 'faulty'))).toBe('109.90')
  expect(totalOf([])).toBe('0.00')
})

test('omits lines that the reason does not allow', () => {
  expect(pickedLines(order, { 1: 1, 2: 1 }, 'no_reason').map(({ line: { position } }) => position)).toEqual([1])
  expect(pickedLines(order, { 1: 9 }, 'missing')).toMatchObject([{ quantity: 3, amount: '100.00' }])
})

test('goods that never came need not be sent back', () => {
  expect(returnChoices.filter((choice) => kindOf(choice) === 'money_only')).toEqual(['missing'])
  expect(returnChoices).toEqual(expect.arrayContaining(Object.values(requestReasons).flat()))
})

test('goods returnable only with a reason have no last day', () => {
  const of = (returnable_without_reason: number, day: string | null) => ({
    returnable_quantity: 1,
    returnable_without_reason,
    returnable_without_reason_until: day,
  })
  expect(lastDayWithoutReason({ lines: [of(1, '2026-12-03'), of(1, '2026-12-01'), of(0, '2026-12-09')] })).toBe(
    '2026-12-03',
  )
  expect(lastDayWithoutReason({ lines: [of(0, null)] })).toBeUndefined()
})

test('after two refusals of a line, or too many returns, nothing is offered', () => {
  const returnOf = (status: 'refused' | 'withdrawn', position: number) =>
    ({ status, lines: [{ position }] }) as unknown as OrderDetail['returns'][number]
  const returns = [returnOf('refused', 1), returnOf('refused', 1), returnOf('refused', 2), returnOf('withdrawn', 2)]
  expect(requestedTooOften({ returns }, 1)).toBe('refused_before')
  expect(requestedTooOften({ returns }, 2)).toBeNull()
  expect(requestedTooOften({ returns: Array.from({ length: maxReturns }, () => returnOf('withdrawn', 1)) }, 2)).toBe(
    'too_many',
  )
})

test('a line shows its refusal while units are with the shopper, and their payment with the shop', () => {
  const returnOf = (status: 'refused' | 'refunded', received_quantity: number | null) =>
    ({ kind: 'goods_back', status, lines: [{ position: 1, quantity: 2, received_quantity }] }) as unknown
  const of = (returns: unknown[], facts = {}) =>
    findUnrequestedLine({
      status: 'paid',
      lines: [{ position: 1, handed_over: 2 }],
      returns,
      ...facts,
    } as unknown as OrderDetail)
  const refused = [returnOf('refused', null), returnOf('refused', null)]
  expect(of(refused)).toMatchObject({ position: 1 })
  expect(of([...refused, returnOf('refunded', 1)])).toMatchObject({ position: 1 })
  expect(of([...refused, returnOf('refunded', null)])).toBeUndefined()
  expect(of(refused, { status: 'refunded' })).toBeUndefined()
  expect(of(refused.slice(1))).toBeUndefined()
})
