import { expect, test } from 'vitest'
import { isReturnFromCashier, returnedOrderNumber } from './returned-order.ts'

function query(parameters: Record<string, string>): URLSearchParams {
  return new URLSearchParams(parameters)
}

test('finds the order of a payment, whichever attempt it was', () => {
  expect(returnedOrderNumber(query({ out_trade_no: 'Y7K4Q9TM2HXD_1' }))).toBe('Y7K4-Q9TM-2HXD')
  expect(returnedOrderNumber(query({ out_trade_no: 'Y7K4Q9TM2HXD_12' }))).toBe('Y7K4-Q9TM-2HXD')
})

test.each(['', 'Y7K4Q9TM2HXD', '../../api/token_1', 'Y7K4-Q9TM-2HXD_1'])('reads no order from %j', (text) => {
  expect(returnedOrderNumber(query({ out_trade_no: text }))).toBeNull()
})

test('a visit without a payment number is no return', () => {
  expect(isReturnFromCashier(query({ lang: 'ja' }))).toBe(false)
  expect(isReturnFromCashier(query({ out_trade_no: 'Y7K4Q9TM2HXD_1', total_amount: '472.00' }))).toBe(true)
})
