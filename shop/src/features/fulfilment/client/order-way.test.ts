import { expect, test } from 'vitest'
import { m } from '#texts'
import type { OrderStory } from '#features/fulfilment/contract.ts'
import { wayOf } from './order-way.ts'

const parcel = { packed_at: '2026-11-20T02:00:00Z', ended_at: null, replaces: null }
const sent = { ...parcel, handed_over_at: '2026-11-21T02:00:00Z' }
const waiting = { ...parcel, handed_over_at: null }

function sentOf(fulfilment: string, shipments: object[], status = 'paid') {
  const order = { status, fulfilment, shipments, paid_at: null, promised_from: null, promised_until: null }
  return wayOf(order as unknown as OrderStory, new Date('2026-11-22T02:00:00Z'))[2]!.note
}

test('parcels that wait are counted while they can be sent', () => {
  expect(sentOf('partly_shipped', [sent, waiting])).toBe(m.fulfilment_sent_of({ sent: 1, all: 2 }))
  expect(sentOf('shipped', [sent, { ...waiting, replaces: 1 }])).toBe(m.fulfilment_sent_of({ sent: 1, all: 2 }))
})

test('one that goes nowhere any more is not waited for', () => {
  const all = m.fulfilment_sent_all({ count: 1 })
  expect(sentOf('shipped', [sent, waiting])).toBe(all)
  expect(sentOf('delivered', [sent, waiting])).toBe(all)
  expect(sentOf('shipped', [sent, { ...waiting, replaces: 1 }], 'refunded')).toBe(all)
})
