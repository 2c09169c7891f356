/** A manager orders for a shopper who telephones. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { publishText } from '#features/content/testing/shop-facts-factory.ts'
import { addressInKyoto } from '#features/delivery/testing/wire-address.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { codeIn, linkAsStaff, placeAsStaff, staffAddress } from '../../testing/staff-order-factory.ts'

const shop = await openPaymentFixtureOfFile()
const manager = await signInAs(shop, 'manager', { isConfirmed: true })
const { shopper } = shop
const goods = (stock = 10, changes = {}) => createGoods(shop.context, { priceInFen: 1_990, stock, ...changes })
const quote = (json: object) => manager.call('POST', '/api/console/orders/quote/?lang=en', { json })
const countOrders = async ({ id }: TestShopper) =>
  Number((await shop.context.database.execute(sql`select count(*) from orders where user_id = ${id}`)).rows[0]!.count)

test('the order has the price of the shop, its writer, the terms in force, address, note and deadline', async () => {
  const version = await publishText(manager, 'terms', { 'zh-CN': '条款' })
  await createZones(shop.context, [{ codes: ['3301'], firstFeeInFen: 800 }])
  const [bowl, tin] = [await goods(), await goods(10, { priceInFen: 500 })]
  const lines = [
    { goods_id: bowl, quantity: 2 },
    { goods_id: tin, quantity: 1 },
  ]
  const quoted = await quote({ shopper_id: shopper.id, lines, address: staffAddress })
  expect(quoted.body).toMatchObject({ goods_total: '44.80', delivery: { fee: '8.00' }, total: '52.80' })
  const { status, body } = await placeAsStaff(manager, {
    shopper_id: shopper.id,
    lines,
    expected_total: quoted.body.total,
    note: '电话 10:20',
    hours: 72,
  })
  expect([status, Object.keys(body)]).toEqual([201, ['order_number']])
  const { body: order } = await manager.call('GET', `/api/console/orders/${body.order_number}/?lang=en`)
  expect(order).toMatchObject({
    status: 'pending',
    total_amount: '52.80',
    delivery_fee: '8.00',
    note: '电话 10:20',
    terms_version: version,
    terms_shown: false,
    address: { recipient: '林小满', street: staffAddress.street },
    shopper: { id: shopper.id },
  })
  expect(Date.parse(order.expires_at) - Date.parse(order.created_at)).toBe(72 * 3_600_000)
  const sentences = order.story.map(({ kind, actor, text }: Record<string, unknown>) => [kind, actor, text])
  const writer = { kind: 'staff', name: 'The manager' }
  expect(sentences).toContainEqual(['placed', writer, expect.any(String)])
  expect(sentences).toContainEqual(['placed_by_staff', writer, 'Placed the order for the shopper'])
  expect(await goodsCounts(shop, bowl)).toMatchObject({ stock: 8 })
  const trail = await manager.call('GET', `/api/console/trail/?subject=order:${body.order_number}`)
  expect(trail.body.results).toMatchObject([
    { action: 'order.create', staff_id: manager.id, changes: { amount: [null, '52.80'] } },
  ])
  const own = await shop.call('GET', `/api/order/${body.order_number}/`, { token: shopper.access })
  expect(own.body.events).toMatchObject([{ kind: 'placed_by_staff', actor: 'staff' }])
  await shop.context.database.execute(sql`delete from delivery_zones where codes = '{3301}'`)
})

test('a double click is one order; another order under its key is refused', async () => {
  const goodsId = await goods()
  const wish = { shopper_id: shopper.id, lines: [{ goods_id: goodsId, quantity: 3 }], expected_total: '59.70' }
  const key = randomUUID()
  const both = await Promise.all([placeAsStaff(manager, wish, key), placeAsStaff(manager, wish, key)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(both.map(({ body }) => body.order_number)).size).toBe(1)
  expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 7 })
  const lines = [{ goods_id: goodsId, quantity: 2 }]
  expect(await placeAsStaff(manager, { ...wish, lines }, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  })
})

test('a caller without an account becomes a guest, once for each key', async () => {
  const goodsId = await goods()
  const lines = [{ goods_id: goodsId, quantity: 2 }]
  expect((await quote({ lines, address: staffAddress })).body).toMatchObject({ total: '39.80' })
  const wish = { lines, expected_total: '39.80', email: 'lin@example.com', note: '没有账户' }
  const key = randomUUID()
  const both = await Promise.all([placeAsStaff(manager, wish, key), placeAsStaff(manager, wish, key)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const numbers = both.map(({ body }) => body.order_number as string)
  expect(new Set(numbers).size).toBe(1)
  expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 8 })
  const { rows } = await shop.context.database.execute(sql`
    select kind, guest_orders.email, redirect_url from guest_orders join orders on orders.id = order_id
    join users on users.id = user_id where order_number = ${numbers[0]}`)
  // A page that needs no login.
  expect(rows).toEqual([{ kind: 'guest', email: 'lin@example.com', redirect_url: 'http://localhost:5173/order' }])
  const link = await linkAsStaff(manager, numbers[0]!, { send: true })
  expect(link.body).toMatchObject({ email: 'lin@example.com', is_sent: true })
  expect((await shop.call('GET', `/api/order/open/${codeIn(link.body.url)}/`)).status).toBe(200)
  const mistyped = await placeAsStaff(manager, { ...wish, email: 'lin' })
  expect(mistyped).toMatchObject({ status: 400, body: { errors: { email: [expect.any(String)] } } })

  const { revision } = (await manager.call('GET', '/api/console/settings/')).body
  const set = (guest_orders: boolean, of: number) =>
    manager.call('PATCH', '/api/console/settings/', { json: { guest_orders }, headers: { 'if-match': `"${of}"` } })
  expect((await set(false, revision)).status).toBe(200)
  expect(await placeAsStaff(manager, wish)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  expect((await quote({ lines })).status).toBe(403)
  await set(true, revision + 1)
})

describe('refused, and nothing is written', () => {
  const refusals: [string, (goodsId: number) => object, number, string][] = [
    ['no lines', () => ({ lines: [] }), 400, 'invalid'],
    [
      'more lines than an order has',
      (id) => ({ lines: Array.from({ length: 101 }, (_, n) => ({ goods_id: id + n, quantity: 1 })) }),
      400,
      'invalid',
    ],
    ['the same item twice', (id) => ({ lines: [1, 2].map(() => ({ goods_id: id, quantity: 1 })) }), 400, 'invalid'],
    ['a quantity over the stock', (id) => ({ lines: [{ goods_id: id, quantity: 6 }] }), 409, 'out_of_stock'],
    ['unknown goods', () => ({ lines: [{ goods_id: 999_999, quantity: 1 }] }), 404, 'not_found'],
    ['another total', () => ({ expected_total: '19.89' }), 409, 'total_changed'],
    ['an unknown code', () => ({ code: 'NOSUCHCODE' }), 409, 'code_not_usable'],
    ['a country without delivery', () => ({ address: addressInKyoto }), 400, 'invalid'],
    ['a wrong telephone number', () => ({ address: { ...staffAddress, phone: '12' } }), 400, 'invalid'],
    ['a deadline of its own', () => ({ hours: 5 }), 400, 'invalid'],
    ['a long note', () => ({ note: 'x'.repeat(501) }), 400, 'invalid'],
    ['an unknown shopper', () => ({ shopper_id: 999_999 }), 404, 'not_found'],
  ]
  test.each(refusals)('%s', async (_what, change, status, code) => {
    const goodsId = await goods(5)
    const before = await countOrders(shopper)
    const wish = { shopper_id: shopper.id, lines: [{ goods_id: goodsId, quantity: 1 }], expected_total: '19.90' }
    expect(await placeAsStaff(manager, { ...wish, ...change(goodsId) })).toMatchObject({ status, body: { code } })
    expect(await countOrders(shopper)).toBe(before)
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 5, sold: 0 })
  })

  test('goods that were withdrawn while the order was written', async () => {
    const goodsId = await goods()
    const lines = [{ goods_id: goodsId, quantity: 1 }]
    expect((await quote({ shopper_id: shopper.id, lines })).body).toMatchObject({ lines: [{ state: 'ok' }] })
    await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${goodsId}`)
    expect((await quote({ shopper_id: shopper.id, lines })).body).toMatchObject({ lines: [{ state: 'withdrawn' }] })
    expect(await placeAsStaff(manager, { shopper_id: shopper.id, lines, expected_total: '19.90' })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', errors: { 'lines.0': [expect.any(String)] } },
    })
  })

  test('an address where the shop does not deliver', async () => {
    await createZones(shop.context, [{ codes: ['JP'], isDeliverable: false }, { codes: ['JP-27'] }])
    const lines = [{ goods_id: await goods(), quantity: 1 }]
    const request = { shopper_id: shopper.id, lines, address: addressInKyoto }
    expect(await quote(request)).toMatchObject({ status: 409, body: { code: 'not_deliverable' } })
    expect(await placeAsStaff(manager, { ...request, expected_total: '19.90' })).toMatchObject({
      status: 409,
      body: { code: 'not_deliverable' },
    })
    await shop.context.database.execute(sql`delete from delivery_zones where codes && '{JP,JP-27}'`)
  })

  test('a blocked shopper, and a deleted one', async () => {
    const lines = [{ goods_id: await goods(), quantity: 1 }]
    const blocked = await registerShopper(shop)
    await manager.call('POST', `/api/console/shoppers/${blocked.id}/block/`, { json: { reason: '退货太多' } })
    expect((await manager.call('GET', `/api/console/orders/buyer/${blocked.id}/`)).body.is_blocked).toBe(true)
    // The address book is personal data.
    const owner = await signInAs(shop, 'owner')
    const trail = await owner.call('GET', `/api/console/trail/?subject=shopper:${blocked.id}`)
    expect(trail.body.results[0]).toMatchObject({ action: 'shopper.read_addresses', staff_id: manager.id })
    expect(await placeAsStaff(manager, { shopper_id: blocked.id, lines, expected_total: '19.90' })).toMatchObject({
      status: 409,
      body: { code: 'shopper_blocked' },
    })
    const gone = await registerShopper(shop)
    const json = { password: validPassword }
    await shop.call('POST', '/api/user/delete_account/', { token: gone.access, json })
    expect((await manager.call('GET', `/api/console/orders/buyer/${gone.id}/`)).status).toBe(404)
    expect(await placeAsStaff(manager, { shopper_id: gone.id, lines, expected_total: '19.90' })).toMatchObject({
      status: 404,
    })
    expect([await countOrders(blocked), await countOrders(gone)]).toEqual([0, 0])
  })

  test('an account that is blocked or deleted at the same moment has the order, or not', async () => {
    const lines = [{ goods_id: await goods(100), quantity: 1 }]
    for (let round = 0; round < 6; round++) {
      const buyer = await registerShopper(shop)
      const wish = { shopper_id: buyer.id, lines, expected_total: '19.90' }
      const end =
        round % 2 === 0
          ? manager.call('POST', `/api/console/shoppers/${buyer.id}/block/`, { json: { reason: '重复' } })
          : shop.call('POST', '/api/user/delete_account/', { token: buyer.access, json: { password: validPassword } })
      const [placed] = await Promise.all([placeAsStaff(manager, wish), end])
      expect([201, 404, 409]).toContain(placed.status)
      expect(await countOrders(buyer)).toBe(placed.status === 201 ? 1 : 0)
    }
  })
})

test('a person without the permission writes nothing', async () => {
  const wish = { shopper_id: shopper.id, lines: [{ goods_id: await goods(), quantity: 1 }], expected_total: '19.90' }
  for (const role of ['packer', 'viewer'] as const) {
    const other = await signInAs(shop, role)
    expect(await placeAsStaff(other, wish)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  }
})
