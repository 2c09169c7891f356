/** Two processes of one shop, Alipay and WeChat Pay. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '../../fixtures/own-goods.ts'
import { openSandboxControl, outTradeNoIn, type SandboxControl } from '../../sandbox-control.ts'
import { audit, settle } from '../acknowledged-orders.ts'
import { registerShopper, type ShopperClient } from '../shopper-client.ts'
import { readMoney, startTwoWechatShops, type TwoWechatShops } from './two-wechat-shops.ts'

let shops: TwoWechatShops
let alipay: SandboxControl
let shopper: ShopperClient
/** Ids, one for each test. */
let goods: number[]

beforeAll(async () => {
  shops = await startTwoWechatShops()
  alipay = await openSandboxControl(shops.first)
  shopper = await registerShopper(shops.first.origin)
  goods = (await importGoods(shops.first, [5, 5], { hasPictures: false })).map(({ id }) => id)
})
afterAll(async () => {
  await shops.second.stop()
  await shops.close()
})

/** An order with a code to scan, shown by the second process. */
async function waitingOrder(goodsId: number): Promise<{ orderNumber: string; outTradeNo: string }> {
  const { first, second } = shops
  const json = { goods_id: goodsId, quantity: 1, redirect_url: `${first.origin}/user/order`, provider: 'wechat_pay' }
  const { body } = await shopper.call(first.origin, 'POST', '/api/order/', json)
  const orderNumber = body.order_number as string
  const cashier = await shopper.call(second.origin, 'POST', `/api/order/${orderNumber}/cashier/`, {
    provider: 'wechat_pay',
  })
  expect(cashier.status).toBe(200)
  return { orderNumber, outTradeNo: new URL(cashier.body.return_url).searchParams.get('out_trade_no')! }
}

const readGoods = async (goodsId: number) =>
  (await shops.books.query('select stock, sold_count as sold from goods where id = $1', [goodsId]))[0]

test('twenty equal webhooks of WeChat Pay at once to both processes mark one order paid once', async () => {
  const { first, second, relay, wechat, books } = shops
  const goodsId = goods[0]!
  const { orderNumber, outTradeNo } = await waitingOrder(goodsId)
  relay.responses.length = 0
  relay.send([first.origin, second.origin], 20)
  await wechat('POST', `/trades/${outTradeNo}/pay`, {})
  await expect.poll(() => relay.responses.length).toBe(20)
  relay.send([first.origin], 1)
  for (const response of relay.responses) expect(JSON.parse(response)).toMatchObject({ code: 'SUCCESS' })
  const events = await books.query<{ outcome: string; count: number }>(
    `select outcome, count(*)::int from payment_events join payments on payments.id = payment_id
      where out_trade_no = $1 and source = 'notice' group by outcome order by outcome`,
    [outTradeNo],
  )
  expect(events).toEqual([
    { outcome: 'already_known', count: 19 },
    { outcome: 'paid', count: 1 },
  ])
  expect(await readMoney(books, orderNumber)).toEqual({ status: 'paid', ledger: ['payment_in 1990'], refunds: [] })
  expect(await readGoods(goodsId)).toEqual({ stock: 4, sold: 1 })
})

test('an order paid at both providers at once, over two processes, is paid once, and the surplus goes back once', async () => {
  const { first, wechat, books } = shops
  const goodsId = goods[1]!
  const { orderNumber, outTradeNo } = await waitingOrder(goodsId)
  const { body } = await shopper.call(first.origin, 'POST', `/api/order/${orderNumber}/pay/`, {
    redirect_url: `${first.origin}/user/order`,
    provider: 'alipay',
  })
  await fetch(body.pay_url)
  await Promise.all([alipay.pay(body.pay_url), wechat('POST', `/trades/${outTradeNo}/pay`, {})])
  await expect.poll(async () => (await readMoney(books, orderNumber)).refunds).toHaveLength(1)
  await settle(books)
  const { ledger, ...money } = await readMoney(books, orderNumber)
  expect(money).toEqual({ status: 'paid', refunds: ['succeeded surplus'] })
  expect(ledger).toEqual(['payment_in 1990', 'payment_in 1990', 'refund_out 1990'])
  expect(await readGoods(goodsId)).toEqual({ stock: 4, sold: 1 })
  const atAlipay = await alipay.findTrade(outTradeNoIn(body.pay_url))
  const atWechat = await wechat('GET', `/trades/${outTradeNo}`)
  expect([...atAlipay!.refunds, ...atWechat.refunds]).toHaveLength(1)
  expect(await audit(first, shops.commandEnv)).toMatch(/^[^\n]*discrepancies: 0$/)
})
