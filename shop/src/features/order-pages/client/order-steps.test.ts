import { expect, test } from 'vitest'
import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { wayOf } from './order-steps.ts'

const parcel = { packed_at: '2026-11-20T02:00:00Z', ended_at: null, replaces: null }
const sent = { ...parcel, status: 'handed_over', handed_over_at: '2026-11-21T02:00:00Z' }
const arrived = { ...sent, status: 'delivered' }
const waiting = { ...parcel, handed_over_at: null }

function stepsOf(fulfilment: string, shipments: object[], status = 'paid', promised: string | null = null) {
  const order = { status, fulfilment, shipments, paid_at: null, promised_from: promised, promised_until: promised }
  return wayOf(order as unknown as OrderDetail, new Date('2026-11-22T02:00:00Z'))
}
const sentOf = (...values: Parameters<typeof stepsOf>) => stepsOf(...values)[2]!.note

test('packed parcels count while they can be shipped', () => {
  expect(sentOf('partly_shipped', [sent, waiting])).toBe(m.order_pages_sent_of({ sent: 1, all: 2 }))
  expect(sentOf('shipped', [sent, { ...waiting, replaces: 1 }])).toBe(m.order_pages_sent_of({ sent: 1, all: 2 }))
})

test('a parcel that will not be shipped does not count', () => {
  const all = m.order_pages_sent_all({ count: 1 })
  expect(sentOf('shipped', [sent, waiting])).toBe(all)
  expect(sentOf('delivered', [arrived, waiting])).toBe(all)
  expect(sentOf('shipped', [sent, { ...waiting, replaces: 1 }], 'refunded')).toBe(all)
})

test('an order lost and refunded has not arrived', () => {
  expect(stepsOf('delivered', [{ ...sent, status: 'lost' }])).toEqual([])
  expect(stepsOf('delivered', [{ ...sent, status: 'lost' }, arrived])).toHaveLength(4)
})

test('the delivery estimate shows, with a note once it has passed', () => {
  const noteOf = (day: string) => stepsOf('shipped', [sent], 'paid', day)[3]!.note
  expect(noteOf('2026-11-22')).toBe(
    m.order_pages_expected({ dates: formatDates({ from: '2026-11-22', until: '2026-11-22' }) }),
  )
  expect(noteOf('2026-11-21')).toBe(
    m.order_pages_later_than({ dates: formatDates({ from: '2026-11-21', until: '2026-11-21' }) }),
  )
})
