/** Watches of sold-out items: asking, waiting, and one notification each. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { mailsOf, notificationsOf, setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import { maxWatches } from '#features/watches/values.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { settlingInMs, watchersPerUnit } from './use-cases/notify-watchers.ts'

let shop: TestShop
let other: TestShop
let shoppers: TestShopper[]
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 7 * 86_400_000 })
  other = await createTestShop({ second: shop })
  shop.stopClock()
  other.stopClock()
  shoppers = []
  for (let count = 0; count < watchersPerUnit + 3; count++) shoppers.push(await registerShopper(shop))
})
beforeEach(async () => {
  await shop.context.database.execute(sql`delete from stock_watches`)
  await shop.context.database.execute(sql`delete from notifications`)
  goodsId = await createGoods(shop.context, { stock: 0 })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const call = (method: 'GET' | 'PUT' | 'DELETE', { access }: TestShopper, id: number | string = goodsId) =>
  shop.call(method, `/api/goods_info/${id}/watch/`, { token: access })
const stockUp = (stock: number, isOnSale = true) =>
  shop.context.database.execute(
    sql`update goods set stock = ${stock}, is_on_sale = ${isOnSale}, withdrawn_at = ${isOnSale ? null : shop.context.now()} where id = ${goodsId}`,
  )
const sweep = (from: TestShop = shop) =>
  from.sweepers.find(({ name }) => name === 'watched items back in stock')!.sweep()
const wait = (timeInMs: number) => {
  shop.passTime(timeInMs)
  other.passTime(timeInMs)
}
async function backInStock(stock = 1): Promise<void> {
  await stockUp(stock)
  await sweep()
  wait(settlingInMs)
}
async function notified(): Promise<number[]> {
  const counts = await Promise.all(shoppers.map((shopper) => notificationsOf(shop, shopper)))
  return counts.map(({ length }) => length)
}

describe('a shopper', () => {
  test('requests, requests again, and withdraws', async () => {
    const [shopper] = shoppers as [TestShopper]
    expect((await call('GET', shopper)).body).toEqual({ is_watching: false })
    const both = await Promise.all([call('PUT', shopper), call('PUT', shopper)])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect((await call('GET', shopper)).body).toEqual({ is_watching: true })
    expect((await call('GET', shoppers[1]!)).body).toEqual({ is_watching: false })
    for (let time = 0; time < 2; time++) expect((await call('DELETE', shopper)).status).toBe(204)
    await backInStock()
    expect(await sweep()).toBe(0)
  })

  test('needs a login and an item that exists', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await shop.call(method, `/api/goods_info/${goodsId}/watch/`)).status).toBe(401)
    expect(await call('PUT', shoppers[0]!, 999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await call('PUT', shoppers[0]!, '9'.repeat(1_000))).status).toBeGreaterThanOrEqual(400)
  })

  test('can wait for so many items, also when asking for two at once', async () => {
    const [shopper] = shoppers as [TestShopper]
    const ids: number[] = []
    for (let count = 0; count <= maxWatches; count++) ids.push(await createGoods(shop.context, { stock: 0 }))
    for (const id of ids.slice(2)) expect((await call('PUT', shopper, id)).status).toBe(204)
    const two = await Promise.all([call('PUT', shopper, ids[0]), call('PUT', shopper, ids[1])])
    expect(two.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409])
    expect(two.find(({ status }) => status === 409)!.body.code).toBe('limit_reached')
  })

  test('finds the items they wait for in a list of their own, the last requested first', async () => {
    const [shopper, another] = shoppers as [TestShopper, TestShopper]
    const second = await createGoods(shop.context, { stock: 0 })
    const list = async (query = '', token = shopper.access) =>
      shop.call('GET', `/api/watched_goods/${query}`, { token })
    expect((await list()).body).toMatchObject({ count: 0, results: [] })
    for (const id of [goodsId, second]) await call('PUT', shopper, id)
    await call('PUT', another)
    expect((await list()).body).toMatchObject({
      count: 2,
      results: [{ id: second, in_stock: false, is_on_sale: true }, { id: goodsId }],
    })
    expect((await list('?page=2&page_size=1')).body.results).toMatchObject([{ id: goodsId }])
    expect((await list('?page=3&page_size=1')).status).toBe(404)
    expect((await list('?page_size=many')).status).toBe(400)
    expect((await shop.call('GET', '/api/watched_goods/')).status).toBe(401)
    await call('DELETE', shopper, second)
    expect((await list()).body).toMatchObject({ count: 1, results: [{ id: goodsId }] })
  })

  test('finds watches in the copy of their data; they go with the account', async () => {
    const leaving = await registerShopper(shop)
    await call('PUT', leaving)
    const copy = await shop.call('GET', '/api/user/my_data/', { token: leaving.access })
    expect(JSON.parse(copy.text).stock_watches).toMatchObject([{ goods_id: goodsId }])
    const json = { password: validPassword }
    expect((await shop.call('POST', '/api/user/delete_account/', { token: leaving.access, json })).status).toBe(204)
    const { rows } = await shop.context.database.execute(sql`select id from stock_watches`)
    expect(rows).toEqual([])
  })
})

describe('an item back in stock', () => {
  test('causes one notification when it has been there for ten minutes, with a mail that leads to it', async () => {
    const [shopper] = shoppers as [TestShopper]
    await setVerifiedEmail(shop, shopper, { email: 'watcher@shop.example' })
    await call('PUT', shopper)
    await stockUp(1)
    await sweep()
    wait(settlingInMs - 1)
    await sweep()
    expect(await notified()).toEqual(shoppers.map(() => 0))
    wait(1)
    expect(await sweep()).toBe(1)
    expect(await notificationsOf(shop, shopper)).toMatchObject([{ kind: 'back_in_stock', facts: { goodsId } }])
    const [mail, ...more] = (await mailsOf(shop, shopper)).filter(({ kind }) => kind === 'back_in_stock')
    expect(more).toEqual([])
    expect(mail!.text).toContain(`/shop/goods_detail/${goodsId}`)
    expect(mail!.unsubscribeUrl).toContain('back_in_stock')
    expect((await call('GET', shopper)).body).toEqual({ is_watching: false })
    await stockUp(0)
    await sweep()
    await backInStock()
    expect(await sweep()).toBe(0)
    const { body } = await shop.call('GET', '/api/notice/', { token: shopper.access })
    expect(body.results).toMatchObject([{ kind: 'back_in_stock', goods_id: goodsId }])
  })

  test('that was sold meanwhile, or is off sale, is no news; the wait starts anew', async () => {
    await call('PUT', shoppers[0]!)
    await backInStock()
    await stockUp(0)
    await sweep()
    await stockUp(1)
    expect(await sweep()).toBe(0)
    wait(settlingInMs)
    await stockUp(1, false)
    expect(await sweep()).toBe(0)
    await backInStock()
    expect(await sweep()).toBe(1)
  })

  test('notifies the oldest first, ten for each unit; the others after ten more minutes', async () => {
    for (const shopper of shoppers) await call('PUT', shopper)
    await backInStock()
    expect(await sweep()).toBe(watchersPerUnit)
    expect(await notified()).toEqual(shoppers.map((_, place) => (place < watchersPerUnit ? 1 : 0)))
    wait(settlingInMs - 1)
    expect(await sweep()).toBe(0)
    wait(1)
    expect(await sweep()).toBe(shoppers.length - watchersPerUnit)
    expect(await notified()).toEqual(shoppers.map(() => 1))
  })

  test('notifies once by two processes at once, and no more shoppers than its stock allows', async () => {
    for (const shopper of shoppers) await call('PUT', shopper)
    await backInStock()
    await Promise.all([sweep(), sweep(other), sweep(), sweep(other)])
    const counts = await notified()
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(watchersPerUnit)
    expect(Math.max(...counts)).toBe(1)
  })

  test('that is sold out between its turn and the message keeps its watchers', async () => {
    await call('PUT', shoppers[0]!)
    await backInStock()
    await shop.context.database.execute(sql`update stock_watches set due_at = ${shop.context.now()}`)
    await stockUp(0)
    await sweep()
    expect((await call('GET', shoppers[0]!)).body).toEqual({ is_watching: true })
    await backInStock()
    expect(await sweep()).toBe(1)
  })

  test('sends no mail where the shopper wants none, and nothing once it is deleted', async () => {
    const [, shopper] = shoppers as [TestShopper, TestShopper]
    await setVerifiedEmail(shop, shopper, { email: 'quiet@shop.example' })
    await shop.call('PUT', '/api/notice/wishes/', { token: shopper.access, json: { back_in_stock: false } })
    await call('PUT', shopper)
    await backInStock()
    expect(await sweep()).toBe(1)
    expect(await notificationsOf(shop, shopper)).toHaveLength(1)
    expect(await mailsOf(shop, shopper)).toEqual([])
    await call('PUT', shopper)
    await shop.context.database.execute(sql`delete from goods where id = ${goodsId}`)
    wait(settlingInMs)
    expect(await sweep()).toBe(0)
  })
})
