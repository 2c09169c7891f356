import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { OrderParcels } from '#features/order-pages/console/order/order-parcels.tsx'
import { confirmShipmentEnd } from './parcel-end.ts'

vi.mock('#console-session/me-store.ts', () => ({ usePermission: () => true }))

const parcel = (number: number, status: 'handed_over' | 'delivered' | 'lost', is_replaced = false) => ({
  number,
  status,
  is_replaced,
})
const order = {
  return_days: 7,
  lines: [{ quantity: 3, called_off: 1, handed_over: 2 }],
  shipments: [parcel(1, 'handed_over')],
} as unknown as ConsoleOrder

test('the last parcel completes the order, and the question names the start of the return period', () => {
  expect(confirmShipmentEnd('arrive', 1, order)).toEqual({
    title: '包裹 1 已送达？',
    sentence: '订单会变为已完成，7 天退货期从今天开始算。',
  })
})

test.each([
  ['another is on its way', { ...order, shipments: [parcel(1, 'handed_over'), parcel(2, 'handed_over')] }],
  ['another is lost', { ...order, shipments: [parcel(1, 'handed_over'), parcel(2, 'lost')] }],
  ['a piece is left', { ...order, lines: [{ quantity: 3, called_off: 0, handed_over: 2 }] }],
])('while %s it does not', (_why, order) => {
  const { sentence } = confirmShipmentEnd('arrive', 1, order as unknown as ConsoleOrder)
  expect(sentence).not.toContain('已完成')
  expect(sentence).toContain('7 天退货期')
})

test('a replacement of a lost parcel counts', () => {
  const shipments = [parcel(1, 'lost', true), parcel(2, 'handed_over')] as unknown as ConsoleOrder['shipments']
  expect(confirmShipmentEnd('arrive', 2, { ...order, shipments }).sentence).toContain('已完成')
})

test('each of the three has its own question', () => {
  const titles = (['arrive', 'lose', 'turn_back'] as const).map((end) => confirmShipmentEnd(end, 2, order).title)
  expect(new Set(titles).size).toBe(3)
  for (const title of titles) expect(title).toMatch(/^包裹 2 .*？$/)
})

test('no button of the row acts at once, except cancelling the parcel', () => {
  const shown = (status: string) =>
    renderToStaticMarkup(
      <OrderParcels
        order={
          { ...order, shipments: [{ id: 1, number: 1, status, lines: [], packed_at: '2026-11-25T00:00:00Z' }] } as never
        }
        mayShip
        reload={() => {}}
      />,
    ).match(/<button(?![^>]*type="button")/g)
  expect(shown('handed_over')).toBe(null)
  expect(shown('packing')).toHaveLength(1)
})
