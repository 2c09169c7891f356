import { expect, test } from 'vitest'
import type { OrderDetail, Shipment } from '#features/fulfilment/contract.ts'
import { headlineOf } from './headline.ts'
import { timelineOf } from './order-timeline.ts'

const event = { kind: 'call_off_failed', actor: 'shop', created_at: '2026-07-02T00:00:00.000Z', facts: { units: 1 } }

test.each([
  ['paid', 2],
  ['refunded', 1],
] as const)('a failed cancellation shows while the order is paid, not once it is %s', (status, count) => {
  const order = {
    status,
    created_at: '2026-07-01T00:00:00.000Z',
    total_amount: '1.00',
    currency: 'CNY',
    events: [event],
  }
  expect(timelineOf(order as unknown as OrderDetail)).toHaveLength(count)
})

test.each(['order_cancelled', 'order_expired'])('the end of an unpaid order shows: %s', (kind) => {
  const order = {
    status: 'cancelled',
    created_at: '2026-07-01T00:00:00.000Z',
    total_amount: '1.00',
    currency: 'CNY',
    events: [{ ...event, kind }],
  }
  expect(timelineOf(order as unknown as OrderDetail)).toHaveLength(2)
})

const parcel = (status: Shipment['status']) => ({ status }) as Shipment

test.each([
  ['pending', 'none', [], '等您付款'],
  ['paid', 'needs_address', [], '请告诉我们寄到哪里'],
  ['paid', 'to_prepare', [parcel('packing')], '正在为您准备'],
  ['paid', 'partly_shipped', [parcel('handed_over'), parcel('packing')], '1 个包裹在路上，其余正在准备'],
  ['paid', 'partly_shipped', [parcel('delivered')], '一部分已送达，其余正在准备'],
  ['paid', 'shipped', [parcel('handed_over'), parcel('handed_over')], '2 个包裹在路上'],
  ['paid', 'shipped', [parcel('lost')], '有包裹未送达，店家正在处理'],
  ['paid', 'delivered', [parcel('delivered')], '已全部送达'],
  ['paid', 'delivered', [parcel('delivered'), parcel('lost')], '已全部送达'],
  ['paid', 'delivered', [parcel('lost')], '款项已原路退回'],
  ['refunding', 'shipped', [parcel('handed_over')], '退款处理中'],
  ['refunded', 'called_off', [], '款项已原路退回'],
] as const)('of an order that is %s and %s', (status, fulfilment, shipments, headline) => {
  expect(headlineOf({ status, fulfilment, shipments: [...shipments] })).toBe(headline)
})
