import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { redirectUrl } from '#features/orders/testing/order-factory.ts'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type SalesFixture, salesFixture } from '../../testing/sale-fixture.ts'

let shop: TestShop
let sales: SalesFixture
let goodsId: number

beforeAll(async () => {
  shop = await createTestShop()
  sales = salesFixture(shop)
  await sales.setMarkets('CN', 'EU')
  goodsId = await sales.goodsSince(60, 16_000)
})
afterAll(() => shop.close())

const listed = async () => {
  const { body } = await shop.call('GET', '/api/goods_info/')
  return body.results.find(({ id }: { id: number }) => id === goodsId)
}
const order = (token: string, fields: object, key = randomUUID()) =>
  shop.call('POST', '/api/order/', {
    json: { goods_id: goodsId, quantity: 2, redirect_url: redirectUrl, ...fields },
    token,
    headers: { 'idempotency-key': key },
  })

test('a sale that starts while lists and goods are cached is shown at the next request', async () => {
  expect(await listed()).toMatchObject({ price: '160.00', was_price: null })
  expect(await sales.shown(goodsId)).toMatchObject({ was_price: null, was_price_text: null, sale_until: null })
  await sales.sale(goodsId, { price: '128.00', from: 1, to: 25 })
  expect(await listed()).toMatchObject({ price: '160.00', was_price: null })
  sales.passHours(1)
  await sales.sweep()
  expect(await listed()).toMatchObject({ price: '128.00', was_price: '160.00' })
  expect(await sales.shown(goodsId)).toMatchObject({
    price: '128.00',
    was_price: '160.00',
    was_price_text: '前 7 天最低售价',
    sale_until: expect.any(String),
  })
  const { body } = await shop.call('GET', `/api/goods_info/${goodsId}/?lang=ja`)
  expect(body.was_price_text).toBe('セール前7日間の最低価格')
})

test('basket and quote show the former price, too', async () => {
  const { access: token } = await registerShopper(shop)
  const basket = await shop.call('POST', '/api/basket/', { json: { goods_id: goodsId, quantity: 1 }, token })
  expect(basket.body.lines).toMatchObject([{ unit_price: '128.00', was_price: '160.00' }])
  const quote = await shop.call('POST', '/api/order/quote/', {
    json: { lines: [{ goods_id: goodsId, quantity: 1 }] },
    token,
  })
  expect(quote.body.lines).toMatchObject([{ unit_price: '128.00', was_price: '160.00' }])
})

test('an order from a page whose sale has ended gets the new total and buys nothing; its key buys at that total', async () => {
  sales.passHours(24)
  await sales.sweep()
  const { access: token } = await registerShopper(shop)
  const key = randomUUID()
  const refused = await order(token, { expected_total: '256.00' }, key)
  expect(refused).toMatchObject({ status: 409, body: { code: 'total_changed', quote: { total: '320.00' } } })
  // The page asks once more with the total that it now shows, under its key.
  expect(await order(token, { expected_total: '320.00' }, key)).toMatchObject({ status: 201 })
  const repeated = await order(token, { expected_total: '256.00' }, key)
  expect(repeated).toMatchObject({ status: 201 })
  expect(await order(token, { expected_total: '320' })).toMatchObject({ status: 400 })
})

test('orders race with the start of a sale: each pays one of the two prices, never more than shown', async () => {
  await sales.sale(goodsId, { price: '100.00', from: 48, to: 72 })
  sales.passHours(48)
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => registerShopper(shop)))
  const [, ...answers] = await Promise.all([
    sales.sweep(),
    ...shoppers.map(({ access }) => order(access, { expected_total: '320.00' })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const numbers = answers.map(({ body }) => String(body.order_number))
  const { rows } = await shop.context.database.execute<{ total: number }>(sql`
    select total_in_fen::int as total from orders where order_number = any(${sql.param(numbers)}::text[])`)
  expect(rows).toHaveLength(6)
  for (const { total } of rows) expect([20_000, 32_000]).toContain(total)
})

test('an import during a sale changes the regular price only', async () => {
  const { sku } = await sales.prices(goodsId)
  await saveGoods(shop.context, [{ sku, priceInFen: 18_000 }])
  expect(await sales.shown(goodsId)).toMatchObject({ price: '100.00' })
  expect(await sales.prices(goodsId)).toMatchObject({ regular_price: '180.00' })
  sales.passHours(24)
  await sales.sweep()
  expect(await sales.shown(goodsId)).toMatchObject({ price: '180.00', was_price: null })
})

test('a sale, and a price set by staff, move the listed member of a family and its "from" price', async () => {
  const family = (value: string) => ({
    code: 'glazes',
    options: [{ names: { 'zh-CN': '釉色' }, value: { 'zh-CN': value } }],
  })
  const [cheap, dear] = await saveGoods(shop.context, [
    buildGoods({ priceInFen: 9_000, stock: 5, family: family('青') }),
    buildGoods({ priceInFen: 12_000, stock: 5, family: family('白') }),
  ])
  const members = [cheap!.id, dear!.id]
  const { sweep: refresh } = shop.sweepers.find(({ name }) => name === 'listed members of families')!
  const shown = async () => {
    await refresh()
    const { body } = await shop.call('GET', '/api/goods_info/?page_size=100')
    const found = body.results.filter(({ id }: { id: number }) => members.includes(id))
    return found.map(({ id, family }: { id: number; family: { from_price: string } }) => [id, family.from_price])
  }
  const chipPrices = async () =>
    (await sales.shown(cheap!.id)).options[0].values.map(({ price }: { price: string }) => price)
  expect(await shown()).toEqual([[cheap!.id, '90.00']])
  expect(await chipPrices()).toEqual(['90.00', '120.00'])
  const { body: sale } = await sales.sale(dear!.id, { price: '80.00' })
  expect(await shown()).toEqual([[dear!.id, '80.00']])
  expect(await chipPrices(), 'on the page of another member').toEqual(['90.00', '80.00'])
  await sales.end(sale, 1)
  expect(await shown()).toEqual([[cheap!.id, '90.00']])
  const manager = await sales.manager()
  await manager.call('PATCH', `/api/console/goods/${cheap!.id}/`, {
    json: { price: '130.00' },
    headers: { 'if-match': '"1"' },
  })
  expect(await shown()).toEqual([[dear!.id, '120.00']])
})

describe('a price typed by mistake', () => {
  let manager: SignedIn
  let slipped: number
  /** The former price that a sale would show after the slip. */
  const wasPrice = async () => {
    const { body } = await sales.sale(slipped, { price: '10.00', dry_run: true })
    return body.was_price
  }
  const slip = async () => {
    manager = await sales.manager()
    slipped = await sales.goodsSince(60, 16_000)
    const price = { op: 'set', value: '16.00' }
    const headers = { 'idempotency-key': randomUUID() }
    const { body } = await manager.call('PATCH', '/api/console/goods/bulk/', {
      json: { ids: [slipped], price },
      headers,
    })
    return body.batch_id as string
  }
  const undo = (batchId: string) => manager.call('POST', `/api/console/batches/${batchId}/undo/`)

  test('and undone within five minutes leaves no trace in the former price', async () => {
    const batchId = await slip()
    sales.passHours(4 / 60)
    expect(await undo(batchId)).toMatchObject({ body: { undone: 1 } })
    sales.passHours(1)
    expect(await wasPrice()).toBe('160.00')
    expect((await sales.prices(slipped)).results.map(({ cause }: { cause: string }) => cause)).toEqual([
      'undo',
      'bulk',
      'set',
    ])
  })

  test('counts if it stood longer', async () => {
    const batchId = await slip()
    sales.passHours(6 / 60)
    await undo(batchId)
    sales.passHours(1)
    expect(await wasPrice()).toBe('16.00')
  })

  test('counts if somebody ordered at it', async () => {
    const batchId = await slip()
    const { access: token } = await registerShopper(shop)
    sales.passHours(1 / 60)
    expect(await order(token, { goods_id: slipped, quantity: 1 })).toMatchObject({ status: 201 })
    await undo(batchId)
    sales.passHours(1)
    expect(await wasPrice()).toBe('16.00')
  })
})

test('a sale that lowers no price has no end to show', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  await sales.sale(goodsId, { price: '128.00' })
  await sales.sweep()
  expect(await sales.shown(goodsId)).toMatchObject({ price: '128.00', sale_until: expect.any(String) })
  await shop.context.database.execute(sql`update goods set regular_price_in_fen = 12000 where id = ${goodsId}`)
  expect(await sales.shown(goodsId)).toMatchObject({ price: '120.00', sale_until: null })
  await shop.context.database.execute(sql`update goods set regular_price_in_fen = 12800 where id = ${goodsId}`)
  expect(await sales.shown(goodsId)).toMatchObject({ price: '128.00', sale_until: null })
})
