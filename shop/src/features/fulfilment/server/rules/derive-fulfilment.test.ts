import { expect, test } from 'vitest'
import type { LineUnits } from '#features/fulfilment/values.ts'
import { deriveFulfilment } from './derive-fulfilment.ts'

const line = (bought: number, units: Partial<LineUnits> = {}): LineUnits => ({
  bought,
  calledOff: 0,
  handedOver: 0,
  arrived: 0,
  ...units,
})

test.each([
  ['none', 'pending', [line(2)]],
  ['none', 'paid_late', [line(2)]],
  ['to_prepare', 'paid', [line(2), line(1)]],
  ['to_prepare', 'refunding', [line(2, { calledOff: 1 })]],
  ['called_off', 'refunded', [line(2, { calledOff: 2 })]],
  ['called_off', 'paid', [line(2, { calledOff: 2 })]],
  ['partly_shipped', 'paid', [line(2, { handedOver: 1 })]],
  ['partly_shipped', 'paid', [line(2, { handedOver: 2, arrived: 2 }), line(1)]],
  ['shipped', 'paid', [line(2, { handedOver: 1, calledOff: 1 })]],
  ['shipped', 'paid', [line(2, { handedOver: 2, arrived: 1 })]],
  ['delivered', 'paid', [line(2, { handedOver: 1, arrived: 1, calledOff: 1 }), line(1, { calledOff: 1 })]],
  ['delivered', 'refunded', [line(2, { handedOver: 2, arrived: 2 })]],
] as const)('is %s when %s with %j', (fulfilment, status, lines) => {
  expect(deriveFulfilment({ status, hasAddress: true, lines })).toBe(fulfilment)
})

test('needs an address only until the first dispatch', () => {
  const facts = { status: 'paid', hasAddress: false } as const
  expect(deriveFulfilment({ ...facts, lines: [line(2)] })).toBe('needs_address')
  expect(deriveFulfilment({ ...facts, lines: [line(2, { handedOver: 1 })] })).toBe('partly_shipped')
  expect(deriveFulfilment({ ...facts, lines: [line(2, { calledOff: 2 })] })).toBe('called_off')
})
