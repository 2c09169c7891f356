/** Two processes of one shop on one database, as behind a load balancer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '../fixtures/own-goods.ts'
import { freePort, type RunningShop } from '../running-shop.ts'
import { openSandboxControl, outTradeNoIn, type SandboxControl } from '../sandbox-control.ts'
import { type WebhookRelay, openWebhookRelay } from './webhook-relay.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from './shop-books.ts'
import { addShoppers, registerShopper, type ShopperClient } from './shopper-client.ts'

let relay: WebhookRelay
let first: RunningShop
let second: RunningShop
let sandbox: SandboxControl
let books: ShopBooks
let shopper: ShopperClient
let origins: [string, string]
/** Ids, one for each test. */
let goods: { single: number; withWebhook: number; refunded: number; popular: number }

beforeAll(async () => {
  relay = await openWebhookRelay(await freePort())
  first = await startPreparedShop({ ALIPAY_NOTIFY_ORIGIN: relay.origin })
  second = await first.startSecondProcess({ ALLOWED_REDIRECT_ORIGINS: first.origin })
  sandbox = await openSandboxControl(first)
  books = await openShopBooks(first.dataDir)
  shopper = await registerShopper(first.origin)
  const [single, withWebhook, refunded, popular] = await importGoods(first, [1, 5, 5, 50], { hasPictures: false })
  goods = { single: single!.id, withWebhook: withWebhook!.id, refunded: refunded!.id, popular: popular!.id }
  origins = [first.origin, second.origin]
  relay.send(origins, 1)
})
afterAll(async () => {
  await books.close()
  await second.stop()
  await first.stop()
  relay.close()
  await first.removeData()
})

const either = (turn: number) => origins[turn % 2]!

async function readGoods(goodsId: number): Promise<{ stock: number; sold: number }> {
  const [goods] = await books.query<{ stock: number; sold: number }>(
    'select stock, sold_count as sold from goods where id = $1',
    [goodsId],
  )
  return goods!
}

test('a login of one process is good for the other, and so is an order', async () => {
  const goodsId = goods.single
  const { body } = await shopper.buy(first.origin, goodsId)
  const seen = await shopper.call(second.origin, 'GET', `/api/order/${body.order_number}/`)
  expect(seen).toMatchObject({ status: 200, body: { status: 'pending' } })
})

test('twenty equal webhooks at once to both processes mark one order paid once', async () => {
  const goodsId = goods.withWebhook
  const { body } = await shopper.buy(first.origin, goodsId)
  relay.responses.length = 0
  relay.send(origins, 20)
  await sandbox.pay(body.pay_url)
  await expect.poll(() => relay.responses).toEqual(Array.from({ length: 20 }, () => 'success'))
  relay.send(origins, 1)
  const events = await books.query<{ outcome: string; count: number }>(
    `select outcome, count(*)::int from payment_events join payments on payments.id = payment_id
      where out_trade_no = $1 and source = 'notice' group by outcome order by outcome`,
    [outTradeNoIn(body.pay_url)],
  )
  expect(events).toEqual([
    { outcome: 'already_known', count: 19 },
    { outcome: 'paid', count: 1 },
  ])
  expect(await readGoods(goodsId)).toEqual({ stock: 4, sold: 1 })
})

test('a refund pressed twenty times at once on both processes is one refund', async () => {
  const goodsId = goods.refunded
  const { body: order } = await shopper.buy(second.origin, goodsId)
  await sandbox.pay(order.pay_url)
  const isPaid = async () => (await shopper.call(first.origin, 'GET', `/api/order/${order.order_number}/`)).body.status
  await expect.poll(isPaid).toBe('paid')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => shopper.refund(either(turn), order.order_number)),
  )
  for (const reply of replies) {
    expect(reply.status).toBe(200)
    expect(['refunding', 'refunded']).toContain(reply.body.status)
  }
  const trade = await sandbox.findTrade(outTradeNoIn(order.pay_url))
  expect(trade).toMatchObject({ refund_fee: '19.90', refunds: [{ refund_amount: '19.90' }] })
  expect(await readGoods(goodsId)).toEqual({ stock: 5, sold: 0 })
})

test('two hundred buyers at once for fifty pieces, at both processes, buy exactly fifty', async () => {
  const buyers = await addShoppers(first.origin, books, 200)
  const goodsId = goods.popular
  const replies = await Promise.all(buyers.map((buyer, turn) => buyer.buy(either(turn), goodsId)))
  const sold = replies.filter(({ status }) => status === 201)
  expect(sold).toHaveLength(50)
  expect(new Set(sold.map(({ body }) => body.order_number)).size).toBe(50)
  for (const { status, body } of replies)
    if (status !== 201) expect({ status, code: body.code }).toEqual({ status: 409, code: 'out_of_stock' })
  expect(await readGoods(goodsId)).toEqual({ stock: 0, sold: 0 })
  const [response] = await books.query<{ total: number }>(
    'select sum(quantity)::int as total from order_lines where goods_id = $1',
    [goodsId],
  )
  expect(response).toEqual({ total: 50 })
})
