/** Zones that staff change while orders are open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { checkOutBasket, createTeaThings, wishFor } from '../../testing/basket-purchase-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('an order keeps its fee and its name when the zone is changed and deleted; the next order has the new one', async () => {
  const manager = await signInAs(shop, 'manager')
  const shopper = await registerShopper(shop)
  const things = await createTeaThings(shop, shopper)
  const order = async (expected_total: string) =>
    (await checkOutBasket(shop, shopper, { ...wishFor(things), expected_total })).body.order_number as string
  const read = async (orderNumber: string) =>
    (await shop.call('GET', `/api/order/${orderNumber}/`, { token: shopper.access })).body
  const zonePath = '/api/console/delivery_zones/'

  const json = { names: { 'zh-CN': '杭州' }, codes: ['3301'], fee_kind: 'flat', first_fee: '14.00' }
  const { body: zone } = await manager.call('POST', zonePath, { json })
  const first = await order('614.00')
  const before = await read(first)
  expect(before).toMatchObject({ delivery_fee: '14.00', total_amount: '614.00' })

  const headers = { 'if-match': `"${zone.revision}"` }
  await manager.call('PATCH', `${zonePath}${zone.id}/`, {
    json: { first_fee: '20.00', names: { 'zh-CN': '别处' }, is_deliverable: true },
    headers,
  })
  const second = await order('620.00')
  expect(await read(second)).toMatchObject({ delivery_fee: '20.00', total_amount: '620.00' })
  const deleted = await manager.call('DELETE', `${zonePath}${zone.id}/`, { headers: { 'if-match': '"2"' } })
  expect(deleted.status).toBe(204)
  expect(await read(first)).toEqual(before)
})
