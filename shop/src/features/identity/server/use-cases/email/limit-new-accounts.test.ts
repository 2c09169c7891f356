/** Bots that register, against the links that the shop sends in a day: what they leave to shoppers. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

/** Half of them are for accounts without a verified address or a paid order. */
const maxVerifyLinksPerDay = 80
const bots = 50
const dayInMs = 24 * 60 * 60_000

let shop: TestShop
let requests = 0
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true, maxVerifyLinksPerDay })
  shop.stopClock()
})
afterAll(() => shop.close())

const put = async ({ access }: TestShopper, ip: string) => {
  const json = { email: `address-${++requests}@shop.example`, password: validPassword }
  return (await shop.call('PUT', '/api/user/email/', { token: access, ip, json })).status
}
const putAsNewShopper = async (ip: string) => put(await registerShopper(shop), ip)

async function countSentTo(ipOfBot: (bot: number) => string): Promise<number> {
  let count = 0
  for (let bot = 0; bot < bots; bot++) if ((await putAsNewShopper(ipOfBot(bot))) === 200) count++
  return count
}

async function lastSecret(): Promise<string> {
  const { rows } = await shop.context.database.execute<{ secret: string }>(
    sql`select secret from mails where kind = 'verify_email' order by id desc limit 1`,
  )
  return rows[0]!.secret
}

async function shopperWithPaidOrder(): Promise<TestShopper> {
  const goodsId = await createGoods(shop.context, { stock: 1 })
  const { shopper, orderNumber } = await buyAsNewShopper(shop, { goodsId })
  await shop.context.database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'to_prepare' where order_number = ${orderNumber}`,
  )
  return shopper
}

describe('bots in one network', () => {
  test.each([
    ['50 addresses of IPv4', (bot: number) => `203.0.113.${bot}`],
    ['50 networks of an IPv6 site', (bot: number) => `2001:db8:77:${bot.toString(16)}::1`],
  ])('on %s get a few links; a new shopper of any other network gets one', async (_where, ipOfBot) => {
    shop.passTime(dayInMs)
    expect(await countSentTo(ipOfBot)).toBe(4)
    for (let network = 1; network <= 10; network++) expect(await putAsNewShopper(`198.51.${network}.1`)).toBe(200)
  })

  test('get no more by deleting their accounts', async () => {
    shop.passTime(dayInMs)
    const statuses = []
    for (let bot = 1; bot <= 5; bot++) {
      const account = await registerShopper(shop)
      statuses.push(await put(account, `192.0.2.${bot}`))
      const json = { password: validPassword }
      expect((await shop.call('POST', '/api/user/delete_account/', { token: account.access, json })).status).toBe(204)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

test('bots on 50 networks use up the part of new accounts; shoppers who bought or verified get links', async () => {
  shop.passTime(dayInMs)
  const verified = await registerShopper(shop)
  expect(await put(verified, '192.0.2.1')).toBe(200)
  expect((await shop.call('POST', '/api/user/email/verify/', { json: { token: await lastSecret() } })).status).toBe(200)
  const buyer = await shopperWithPaidOrder()

  expect(await countSentTo((bot) => `10.20.${bot}.1`)).toBe(maxVerifyLinksPerDay / 2 - 1)
  expect(await putAsNewShopper('192.0.2.1'), 'a new shopper waits').toBe(429)
  expect(await put(verified, '192.0.2.1')).toBe(200)
  expect(await put(buyer, '10.20.1.1'), 'also beside a bot').toBe(200)

  await shop.call('POST', '/api/user/forgot_password/', { json: { account: verified.username }, ip: '192.0.2.1' })
  await shop.sweepers.find(({ name }) => name === 'forgotten passwords')!.sweep()
  const { rows } = await shop.context.database.execute(
    sql`select priority from mails where kind = 'reset_password' and user_id = ${verified.id}`,
  )
  expect(rows).toEqual([{ priority: 0 }])
  shop.passTime(dayInMs)
  expect(await putAsNewShopper('192.0.2.1')).toBe(200)
})
