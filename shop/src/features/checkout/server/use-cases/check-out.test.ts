import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop, testAlipayAccount } from '#testing/test-shop.ts'
import { addAddress, checkOutBasket } from '../../testing/basket-purchase-factory.ts'
import { buy, goodsCounts, redirectUrl, tradeIn } from '#features/orders/testing/order-factory.ts'

let shop: TestShop
let shopper: TestShopper
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
  shopper = await registerShopper(shop)
})
afterAll(() => shop.close())

describe('buying', () => {
  test('reserves the stock, freezes price and names, and returns where to pay', async () => {
    const goodsId = await createGoods(shop.context, {
      name: { 'zh-CN': '龙井', ja: 'ロンジン茶', en: 'Longjing tea' },
      priceInFen: 12_850,
      stock: 10,
    })
    const response = await buy(shop, shopper, { goodsId, quantity: 3 })
    expect(response.status).toBe(201)
    expect(Object.keys(response.body).toSorted()).toEqual(['order_number', 'pay_url'])
    expect(response.body.order_number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 7, sold: 0 })

    await shop.context.database.execute(sql`update goods set price_in_fen = 1 where id = ${goodsId}`)
    await shop.context.database.execute(sql`update goods_translations set name = 'x' where goods_id = ${goodsId}`)
    const order = await shop.call('GET', `/api/order/${response.body.order_number}/?lang=ja`, { token: shopper.access })
    expect(order.body).toMatchObject({
      order_number: response.body.order_number,
      goods_id: goodsId,
      goods_name: 'ロンジン茶',
      quantity: 3,
      unit_price: '128.50',
      total_amount: '385.50',
      currency: 'CNY',
      status: 'pending',
      paid_at: null,
      refunded_at: null,
      lines: [{ goods_id: goodsId, goods_name: 'ロンジン茶', quantity: 3, unit_price: '128.50', image_url: '' }],
    })
    expect(Date.parse(order.body.expires_at) - Date.parse(order.body.created_at)).toBe(15 * 60_000)
  })

  test('signs the address with total, deadline in UTC+8, webhook and return address', async () => {
    const goodsId = await createGoods(shop.context, {
      name: { 'zh-CN': '茶 & "碗" = <b> 50% + &lt; 🍵' },
      priceInFen: 990,
    })
    const response = await buy(shop, shopper, { goodsId, quantity: 2 })
    const { searchParams, origin, pathname } = new URL(response.body.pay_url)
    expect(`${origin}${pathname}`).toBe(testAlipayAccount.gateway)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      method: 'alipay.trade.page.pay',
      app_id: testAlipayAccount.appId,
      sign_type: 'RSA2',
      notify_url: 'http://localhost:5173/api/order/alipay_notify/',
      return_url: redirectUrl,
    })
    const order = await shop.call('GET', `/api/order/${response.body.order_number}/`, { token: shopper.access })
    const trade = tradeIn(response.body.pay_url)
    expect(trade).toMatchObject({
      out_trade_no: `${response.body.order_number.replaceAll('-', '')}_1`,
      total_amount: '19.80',
      product_code: 'FAST_INSTANT_TRADE_PAY',
    })
    expect(trade.subject).toContain('🍵 × 2')
    const deadline = Date.parse(`${trade.time_expire!.replace(' ', 'T')}+08:00`)
    expect(deadline).toBe(Math.floor(Date.parse(order.body.expires_at) / 1000) * 1000)
  })

  test('fault 29: works while nobody answers at the gateway, because signing needs no call', async () => {
    await expect(fetch(testAlipayAccount.gateway)).rejects.toThrow()
    const response = await buy(shop, shopper, { goodsId: await createGoods(shop.context) })
    expect(response).toMatchObject({ status: 201, body: { pay_url: expect.stringContaining('sign=') } })
  })

  test('returns the page for phones to phones', async () => {
    const goodsId = await createGoods(shop.context)
    const response = await shop.call('POST', '/api/order/', {
      json: { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl },
      token: shopper.access,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' },
    })
    expect(new URL(response.body.pay_url).searchParams.get('method')).toBe('alipay.trade.wap.pay')
    expect(tradeIn(response.body.pay_url).product_code).toBe('QUICK_WAP_WAY')
  })

  test.each(['form', 'multipart'] as const)('accepts a %s with the token in a field', async (kind) => {
    const goodsId = await createGoods(shop.context)
    const fields = { quantity: '2', goods_id: String(goodsId), redirect_url: redirectUrl, token_access: shopper.access }
    const multipart = new FormData()
    for (const [name, value] of Object.entries(fields)) multipart.set(name, value)
    const response = await shop.call('POST', '/api/order/', kind === 'form' ? { form: fields } : { multipart })
    expect(response.status).toBe(201)
    expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 8 })
  })

  test('treats a token field of null as none', async () => {
    const goodsId = await createGoods(shop.context)
    const response = await shop.call('POST', '/api/order/', {
      json: { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl, token_access: null },
      token: shopper.access,
    })
    expect(response.status).toBe(201)
  })

  test('fault 31: does not listen to a price that the buyer sends', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 5000 })
    const response = await shop.call('POST', '/api/order/', {
      json: { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl, price: '0.01', total_amount: '0.01' },
      token: shopper.access,
    })
    expect(tradeIn(response.body.pay_url).total_amount).toBe('50.00')
  })

  test('costs the current price after any change; known goods are bought in one statement', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 5000 })
    const totalOf = async (quantity: number) =>
      tradeIn((await buy(shop, shopper, { goodsId, quantity })).body.pay_url).total_amount
    expect(await totalOf(2)).toBe('100.00')
    const { database } = shop.context
    await database.execute(sql`update goods set price_in_fen = 6000 where id = ${goodsId}`)
    expect(await totalOf(2)).toBe('120.00')
    await createZones(shop.context, [{ codes: [''], firstFeeInFen: 700 }])
    expect(await totalOf(1)).toBe('67.00')
    const spied = vi.spyOn(database.$client, 'query')
    expect(await totalOf(3)).toBe('187.00')
    const statements = (spied.mock.calls as unknown as [{ text?: string }][]).map(([{ text = '' }]) => text)
    spied.mockRestore()
    const ofGoods = statements.filter((text) => /(?:from|update) goods\b|delivery_zones/.test(text))
    expect(ofGoods).toEqual([expect.stringContaining('insert into orders')])
    await database.execute(sql`delete from delivery_zones where codes = '{""}'`)
    expect(await totalOf(1)).toBe('60.00')
  })

  test('succeeds, also for a basket, while an import changes the price without a pause', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 1000, stock: 50 })
    const addressId = await addAddress(shop, shopper)
    const over = new AbortController()
    const changing = (async () => {
      while (!over.signal.aborted)
        await shop.context.inTransaction(async (transaction) => {
          await transaction.execute(sql`update goods set price_in_fen = price_in_fen + 1 where id = ${goodsId}`)
          await transaction.execute(sql`select pg_sleep(0.02)`)
        })
    })()
    const wish = { lines: [{ goods_id: goodsId, quantity: 1 }], address_id: addressId, expected_total: '999.00' }
    const responses = []
    for (let n = 0; n < 5; n++)
      responses.push(await buy(shop, shopper, { goodsId }), await checkOutBasket(shop, shopper, wish))
    over.abort()
    await changing
    expect(responses.map(({ status, body }) => body.code ?? status)).toEqual(Array(10).fill(201))
    expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 40 })
  })

  test('runs three prepared statements, and two for known goods', async () => {
    await buy(shop, shopper, { goodsId: await createGoods(shop.context) })
    const goodsId = await createGoods(shop.context)
    const spied = vi.spyOn(shop.context.database.$client, 'query')
    const statements = async () => {
      spied.mockClear()
      await buy(shop, shopper, { goodsId })
      return (spied.mock.calls as unknown as [{ name?: string }][]).map(([{ name }]) => name)
    }
    const purchase = 'insert_order_with_payment'
    expect(await statements()).toEqual(['identity_active_user_of_family', 'offers', purchase])
    expect(await statements()).toEqual(['identity_active_user_of_family', purchase])
    spied.mockRestore()
  })

  test('needs a login', async () => {
    const goodsId = await createGoods(shop.context)
    const json = { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl }
    expect(await shop.call('POST', '/api/order/', { json })).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    })
    const response = await shop.call('POST', '/api/order/', { json: { ...json, token_access: 'nonsense' } })
    expect(response).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
    expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 10 })
  })
})

describe('refuses', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no quantity', { quantity: undefined }, 'quantity'],
    ['quantity 0', { quantity: 0 }, 'quantity'],
    ['quantity −1', { quantity: -1 }, 'quantity'],
    ['quantity 1000', { quantity: 1000 }, 'quantity'],
    ['quantity 1.5', { quantity: 1.5 }, 'quantity'],
    ['quantity 1e3', { quantity: '1e3' }, 'quantity'],
    ['a huge quantity', { quantity: 2 ** 53 }, 'quantity'],
    ['goods that are no number', { goods_id: 'tea' }, 'goods_id'],
    ['goods beyond integers', { goods_id: 3_000_000_000 }, 'goods_id'],
    ['no return address', { redirect_url: undefined }, 'redirect_url'],
    ['a foreign return address', { redirect_url: 'https://evil.example/' }, 'redirect_url'],
    ['a script as return address', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  ])('fault 31: %s', async (_what, changes, field) => {
    const goodsId = await createGoods(shop.context)
    const json = { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl, ...changes }
    const response = await shop.call('POST', '/api/order/', { json, token: shopper.access })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(response.body.errors)).toEqual([field])
    expect(await goodsCounts(shop, goodsId)).toMatchObject({ stock: 10 })
  })

  test('goods that do not exist with 404, goods that are gone with 409', async () => {
    expect(await buy(shop, shopper, { goodsId: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    const soldOut = await createGoods(shop.context, { stock: 0 })
    expect(await buy(shop, shopper, { goodsId: soldOut })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
    const withdrawn = await createGoods(shop.context)
    await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${withdrawn}`)
    expect(await buy(shop, shopper, { goodsId: withdrawn })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
  })

  test('more than the stock, and states how many there are', async () => {
    const goodsId = await createGoods(shop.context, { stock: 2 })
    const response = await shop.call('POST', '/api/order/?lang=en', {
      json: { goods_id: goodsId, quantity: 3, redirect_url: redirectUrl },
      token: shopper.access,
    })
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', detail: expect.stringContaining('Only 2') },
    })
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 2, sold: 0 })
  })

  test('more than a large stock, without disclosing how many there are', async () => {
    const goodsId = await createGoods(shop.context, { stock: 21 })
    const { status, body } = await buy(shop, shopper, { goodsId, quantity: 22 })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'out_of_stock' })
    expect(body.detail).not.toMatch(/\d/)
  })

  test('a total that no trade may have', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 10_000_000_000, stock: 5 })
    const response = await buy(shop, shopper, { goodsId, quantity: 2 })
    expect(response).toMatchObject({ status: 400, body: { errors: { quantity: [expect.any(String)] } } })
  })
})
