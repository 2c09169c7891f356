import { expect, test } from 'vitest'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { cancelledLines } from './cancelled-lines.ts'

const line = (position: number, called_off: number) => ({ position, quantity: 5, called_off })
const unshipped = (position: number, amount: string, ended_at: string | null = null) => ({
  kind: 'unshipped',
  ended_at,
  lines: [{ position, quantity: 1, amount }],
})

test('each line counts its cancelled units and adds up their refunds', () => {
  const order = {
    lines: [line(1, 2), line(2, 0), line(3, 1)],
    returns: [
      unshipped(1, '19.90'),
      { ...unshipped(1, '5.00'), kind: 'money_only' },
      unshipped(1, '22.10'),
      unshipped(1, '7.00', '2026-07-02T00:00:00.000Z'),
    ],
  }
  expect(cancelledLines(order as unknown as OrderDetail)).toEqual([
    { position: 1, quantity: 2, amount: '42.00' },
    { position: 3, quantity: 1, amount: null },
  ])
})
