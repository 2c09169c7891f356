/** Lower prices of favourites: once a drop, once a day, all in one mail. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { mailsOf, notificationsOf, setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import { salesFixture } from '#features/sales/testing/sale-fixture.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPriceDropSweep, dayInMs } from './use-cases/notify-of-price-drops.ts'

let shop: TestShop
let other: TestShop
let shopper: TestShopper
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 90 * dayInMs })
  other = await createTestShop({ second: shop })
  shop.stopClock()
  other.stopClock()
})
beforeEach(async () => {
  await shop.context.database.execute(sql`delete from favourites`)
  shopper = await registerShopper(shop)
  await setVerifiedEmail(shop, shopper, { email: `shopper-${shopper.id}@shop.example` })
  await shop.call('PUT', '/api/notice/wishes/', { token: shopper.access, json: { price_drop: true } })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function liked(): Promise<number> {
  const id = await createGoods(shop.context, { stock: 5 })
  await setPrice(id, 10_000)
  await shop.call('POST', '/api/favorites/', { token: shopper.access, json: { goods_id: id, user_id: null } })
  return id
}
const setPrice = (id: number, fen: number) =>
  shop.context.database.execute(sql`update goods set price_in_fen = ${fen} where id = ${id}`)
const sweep = (from: TestShop = shop) =>
  from.sweepers.find(({ name }) => name === 'lower prices of favourites')!.sweep()
const wait = (timeInMs: number) => {
  shop.passTime(timeInMs)
  other.passTime(timeInMs)
}
const amounts = async () => (await notificationsOf(shop, shopper)).map(({ facts }) => facts.amount)
const mails = async () => (await mailsOf(shop, shopper)).filter(({ kind }) => kind === 'price_drop')

test('a drop of five percent causes one notification, a smaller one none, a further one another', async () => {
  const id = await liked()
  await setPrice(id, 9_501)
  await sweep()
  expect(await amounts()).toEqual([])
  await setPrice(id, 9_500)
  await sweep()
  expect(await amounts()).toEqual(['95.00'])
  wait(dayInMs)
  await sweep()
  await setPrice(id, 10_000)
  await sweep()
  await setPrice(id, 9_500)
  await sweep()
  expect(await amounts()).toEqual(['95.00'])
  await setPrice(id, 9_000)
  await sweep()
  expect(await amounts()).toEqual(['95.00', '90.00'])
  const [first] = await mails()
  expect(first!.text).toContain('95.00')
  expect(first!.text).toContain('100.00')
  expect(first!.text).toContain(`/shop/goods_detail/${id}`)
  expect(first!.unsubscribeUrl).toContain('price_drop')
})

test('the copy of the personal data has the price when liked, and the one of the last notification', async () => {
  const id = await liked()
  await setPrice(id, 9_000)
  await sweep()
  await liked()
  const { body } = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
  expect(body.favourites).toMatchObject([
    { goods_id: id, price: '100.00', notified_price: '90.00' },
    { price: '100.00', notified_price: null },
  ])
})

test('one mail a day has all items; what drops later waits for the next day', async () => {
  const ids = [await liked(), await liked(), await liked()]
  for (const id of ids.slice(0, 2)) await setPrice(id, 5_000)
  await Promise.all([sweep(), sweep(other), sweep(), sweep(other)])
  expect(await amounts()).toEqual(['50.00', '50.00'])
  expect(await mails()).toHaveLength(1)
  for (const id of ids.slice(0, 2)) expect((await mails())[0]!.text).toContain(`/shop/goods_detail/${id}`)
  await setPrice(ids[2]!, 4_000)
  wait(dayInMs - 1)
  await sweep()
  expect(await amounts()).toHaveLength(2)
  wait(1)
  await sweep()
  expect(await amounts()).toEqual(['50.00', '50.00', '40.00'])
  expect(await mails()).toHaveLength(2)
})

test('favourites are read in windows; a shopper who cannot be notified delays nobody, and is notified later', async () => {
  const failing = shopper
  const others = []
  const sweepWindow = createPriceDropSweep(shop.context, 2)
  await setPrice(await liked(), 5_000)
  for (let count = 0; count < 3; count++) {
    shopper = await registerShopper(shop)
    others.push(shopper)
    await setPrice(await liked(), 5_000)
  }
  await shop.context.database.execute(sql`
    create function refuse_notification() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await shop.context.database.execute(sql`
    create trigger refuse before insert on notifications for each row when (new.user_id = ${sql.raw(String(failing.id))})
    execute function refuse_notification()`)
  expect([await sweepWindow(), await sweepWindow(), await sweepWindow()]).toEqual(['again', 'again', 0])
  for (const other of others) expect(await notificationsOf(shop, other)).toHaveLength(1)
  expect(await notificationsOf(shop, failing)).toEqual([])
  await shop.context.database.execute(sql`drop function refuse_notification() cascade`)
  expect(await sweepWindow()).toBe('again')
  expect(await notificationsOf(shop, failing)).toHaveLength(1)
})

test('goods off sale, sold out or deleted are no news; without the wish there is no mail', async () => {
  const [offSale, soldOut, deleted, rest] = [await liked(), await liked(), await liked(), await liked()]
  for (const id of [offSale, soldOut, deleted, rest]) await setPrice(id, 5_000)
  await shop.context.database.execute(
    sql`update goods set is_on_sale = false, withdrawn_at = now() where id = ${offSale}`,
  )
  await shop.context.database.execute(sql`update goods set stock = 0 where id = ${soldOut}`)
  await shop.context.database.execute(sql`delete from goods where id = ${deleted}`)
  await shop.call('PUT', '/api/notice/wishes/', { token: shopper.access, json: { price_drop: false } })
  await sweep()
  expect(await notificationsOf(shop, shopper)).toMatchObject([{ kind: 'price_drop', facts: { goodsId: rest } }])
  expect(await mails()).toEqual([])
})

test('a favourite of an earlier release, or of a visitor, has the price of the moment', async () => {
  const [old, merged] = [await liked(), await createGoods(shop.context, { stock: 5 })]
  await shop.context.database.execute(sql`update favourites set price_in_fen = null where goods_id = ${old}`)
  await setPrice(old, 5_000)
  await setPrice(merged, 10_000)
  await shop.call('POST', '/api/favorites/merge/', { token: shopper.access, json: { goods_ids: [merged] } })
  await sweep()
  expect(await amounts()).toEqual([])
  await setPrice(old, 4_000)
  await setPrice(merged, 9_000)
  await sweep()
  expect((await amounts()).toSorted((one, two) => String(one).localeCompare(String(two)))).toEqual(['40.00', '90.00'])
})

describe('a sale', () => {
  const sales = () => salesFixture(shop)
  const start = async (id: number, price: string, to: number) => {
    expect(await sales().sale(id, { price, to })).toMatchObject({ status: 201 })
    await sales().sweep()
  }

  test('is a drop once it has started: one notification, however long it lasts and whatever follows it', async () => {
    const id = await liked()
    expect(await sales().sale(id, { price: '80.00', from: 2, to: 50 })).toMatchObject({ status: 201 })
    await sales().sweep()
    await sweep()
    expect(await amounts(), 'before its start').toEqual([])
    wait(2 * 3_600_000)
    await sales().sweep()
    await Promise.all([sweep(), sweep(other)])
    expect(await amounts()).toEqual(['80.00'])
    expect((await mails())[0]!.text).toContain('80.00')
    wait(dayInMs)
    await sweep()
    wait(2 * dayInMs)
    await sales().sweep()
    await sweep()
    expect((await sales().shown(id)).price).toBe('100.00')
    await start(id, '80.00', 24)
    await sweep()
    expect(await amounts(), 'the same price is no news').toEqual(['80.00'])
    wait(2 * dayInMs)
    await sales().sweep()
    await start(id, '75.00', 24)
    await sweep()
    expect(await amounts()).toEqual(['80.00', '75.00'])
    expect(await mails()).toHaveLength(2)
  })

  test('of less than five percent is none, and an item liked during a sale has the charged price', async () => {
    const id = await liked()
    await start(id, '95.10', 24)
    await sweep()
    expect(await amounts()).toEqual([])
    const during = await liked()
    await start(during, '50.00', 24)
    await shop.context.database.execute(sql`delete from favourites where goods_id = ${during}`)
    await shop.call('POST', '/api/favorites/', { token: shopper.access, json: { goods_id: during, user_id: null } })
    await sweep()
    expect(await amounts()).toEqual([])
  })
})
