import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { orderFacts } from './order-facts.ts'

const now = new Date('2025-11-21T06:36:10Z')
const goods = { goods_id: 7, goods_name: '青釉抹茶碗', quantity: 2, unit_price: '236.00', image_url: '' }

function order(fields: Partial<Order> = {}): Order {
  return {
    order_number: 'Y7K4-Q9TM-2HXD',
    ...goods,
    goods_total: '472.00',
    discount_total: '0.00',
    discounts: [],
    free_delivery: null,
    delivery_fee: '0.00',
    total_amount: '472.00',
    refunded_amount: '0.00',
    currency: 'CNY',
    status: 'pending',
    fulfilment: 'none',
    open_return: null,
    created_at: '2025-11-21T06:32:00Z',
    expires_at: '2025-11-21T06:47:00Z',
    paid_at: null,
    refunded_at: null,
    address: null,
    promised_from: null,
    promised_until: null,
    delivered_at: null,
    message: '',
    lines: [{ ...goods, position: 1, option_text: '', paid_amount: '472.00', tax_percent: null }],
    ...fields,
  }
}

test('an unpaid order shows its deadline, and how long that is', () => {
  expect(orderFacts(order(), now)).toEqual([
    { term: '订单号', detail: 'Y7K4-Q9TM-2HXD' },
    { term: '商品编号', detail: '7' },
    { term: '保留到', detail: '14:47，还有 11 分钟' },
  ])
})

test('time that has run out is not counted on', () => {
  const facts = orderFacts(order(), new Date('2025-11-21T06:48:00Z'))
  expect(facts.at(-1)).toEqual({ term: '保留到', detail: '14:47' })
})

test('shows only the time of a long wait', () => {
  const facts = orderFacts(order({ expires_at: '2025-11-23T06:32:00Z' }), now)
  expect(facts.at(-1)).toEqual({ term: '保留到', detail: '2025-11-23 14:32' })
})

test('a paid order shows the time of payment, and no longer the deadline', () => {
  const facts = orderFacts(order({ status: 'paid', paid_at: '2025-11-21T06:33:00Z' }), now)
  expect(facts.map((fact) => fact.term)).toEqual(['订单号', '商品编号', '付款时间'])
})

test('a refunded order shows when and how much', () => {
  const times = { paid_at: '2025-11-21T06:33:00Z', refunded_at: '2025-11-21T06:35:00Z' }
  const facts = orderFacts(order({ status: 'refunded', refunded_amount: '472.00', ...times }), now)
  expect(facts).toContainEqual({ term: '退款时间', detail: '2025-11-21 14:35' })
  expect(facts).toContainEqual({ term: '退款金额', detail: '¥472.00' })
})

const onTheWay = {
  status: 'paid',
  fulfilment: 'shipped',
  promised_from: '2025-11-25',
  promised_until: '2025-11-27',
} as const

test.each([
  ['delivered', { fulfilment: 'delivered', delivered_at: '2025-11-24T02:05:00Z' }, ['送达时间']],
  ['called off', { fulfilment: 'called_off' }, []],
  ['paid back', { status: 'refunded' }, []],
  ['partly paid back, with a part on its way', { status: 'refunding' }, ['预计送达']],
] as const)('an order that is %s promises no day that has no meaning', (_name, change, terms) => {
  const facts = orderFacts(order({ ...onTheWay, ...change }), now)
  expect(facts.map(({ term }) => term).filter((term) => term.includes('送达'))).toEqual(terms)
  if (terms[0] === '送达时间') expect(facts.at(-1)!.detail).toBe('2025-11-24 10:05')
})

test('shows fees and discounts, and the delivery dates', () => {
  const sums = { discount_total: '50.00', delivery_fee: '12.00' }
  const facts = orderFacts(order({ ...sums, ...onTheWay }), now)
  expect(facts).toContainEqual({ term: '优惠', detail: '¥50.00' })
  expect(facts).toContainEqual({ term: '运费', detail: '¥12.00' })
  expect(facts).toContainEqual({ term: '预计送达', detail: '11 月 25 日至 27 日' })
})

test('a field that is not known here yet is listed under its own name', () => {
  const facts = orderFacts({ ...order(), parcel_number: 'SF-1' } as Order, now)
  expect(facts.at(-1)).toEqual({ term: 'parcel_number', detail: 'SF-1' })
})
