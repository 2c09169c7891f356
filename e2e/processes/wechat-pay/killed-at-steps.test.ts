/**
 * `kill -9` at a statement of a start, a webhook and a refund at WeChat Pay: another process finishes each of them.
 * `KILL_STEPS=all` kills at every statement, before and after it; otherwise at some by chance.
 */
import { env } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '../../fixtures/own-goods.ts'
import type { RunningShop } from '../../running-shop.ts'
import { audit, settle } from '../acknowledged-orders.ts'
import { type ApiReply, registerShopper, type ShopperClient } from '../shopper-client.ts'
import type { Moment } from './statement-proxy.ts'
import { readMoney, startTwoWechatShops, type TwoWechatShops } from './two-wechat-shops.ts'

const killsAtAll = env.KILL_STEPS === 'all'
const roundsByChance = 2
const maxRoundsByChance = 6
/** Ends a loop whose work never finishes. */
const maxStatements = 80
const initialStock = 1_000
const timeoutInMs = killsAtAll ? 30 * 60_000 : 150_000
const works = ['start', 'webhook', 'refund'] as const
type Work = (typeof works)[number]

let shops: TwoWechatShops
let victim: RunningShop
let shopper: ShopperClient
let goodsId: number
const orders: string[] = []
const kills: Record<Work, number> = { start: 0, webhook: 0, refund: 0 }

beforeAll(async () => {
  shops = await startTwoWechatShops()
  victim = shops.second
  shopper = await registerShopper(shops.first.origin)
  const [goods] = await importGoods(shops.first, [initialStock], { hasPictures: false })
  goodsId = goods!.id
})
afterAll(async () => {
  await victim.stop()
  await shops.close()
})

const outTradeNoOf = (orderNumber: string) => `${orderNumber.replaceAll('-', '')}_1`

/** Null where the process ends before its response. */
const unlessKilled = (reply: Promise<ApiReply>) => reply.catch(() => null)

const openCashier = (at: RunningShop, orderNumber: string) =>
  shopper.call(at.origin, 'POST', `/api/order/${orderNumber}/cashier/`, { provider: 'wechat_pay' })
const read = async (orderNumber: string) =>
  (await shopper.call(shops.first.origin, 'GET', `/api/order/${orderNumber}/`)).body.status

/**
 * Kills the second process at a statement of the work, and starts it again.
 * @returns the statements of the work where it ended before, otherwise null
 */
async function killDuring(
  what: Work,
  { statement, moment }: { statement: number; moment: Moment },
  work: () => Promise<unknown>,
): Promise<number | null> {
  const { proxy } = shops
  let death: Promise<void> | undefined
  proxy.arm(statement, moment, () => {
    death ??= victim.kill()
  })
  await work()
  proxy.disarm()
  if (!death) return proxy.count()
  await death
  kills[what] += 1
  victim = await victim.startAgain()
  return null
}

/** Sends the order's webhook to this process alone. */
async function sendWebhookTo(at: RunningShop, send: () => Promise<unknown>): Promise<void> {
  const { relay } = shops
  relay.responses.length = 0
  relay.send([at.origin], 1)
  await send()
  await expect.poll(() => relay.responses.length).toBeGreaterThan(0)
}

interface Round {
  statements: Record<Work, number>
  moment: Moment
}

/** One order, at which the second process dies up to three times. @returns the counts of works that ended before */
async function playRound({ statements, moment }: Round): Promise<Record<Work, number | null>> {
  const { first, wechat } = shops
  const json = { goods_id: goodsId, quantity: 1, redirect_url: `${first.origin}/user/order`, provider: 'wechat_pay' }
  const { body: order } = await shopper.call(first.origin, 'POST', '/api/order/', json)
  const orderNumber = order.order_number as string
  const outTradeNo = outTradeNoOf(orderNumber)
  orders.push(orderNumber)
  const at = (what: Work) => ({ statement: statements[what], moment })

  const start = await killDuring('start', at('start'), () => unlessKilled(openCashier(victim, orderNumber)))
  // Waits for the lease that the killed process leaves.
  expect((await openCashier(first, orderNumber)).status).toBe(200)

  const webhook = await killDuring('webhook', at('webhook'), () =>
    sendWebhookTo(victim, () => wechat('POST', `/trades/${outTradeNo}/pay`, {})),
  )
  const { notices } = await wechat('GET', `/trades/${outTradeNo}`)
  await sendWebhookTo(first, () => wechat('POST', `/notices/${notices[0].id}/redeliver`))
  expect(await read(orderNumber)).toBe('paid')

  const refund = await killDuring('refund', at('refund'), () =>
    unlessKilled(shopper.refund(victim.origin, orderNumber)),
  )
  // Killed before its commit, the request has left no trace, and the shopper repeats it.
  if ((await read(orderNumber)) === 'paid') {
    expect((await shopper.refund(first.origin, orderNumber)).status).toBe(200)
  }
  return { start, webhook, refund }
}

async function expectOneOfEach(): Promise<void> {
  const { books, first, wechat } = shops
  await settle(books)
  for (const orderNumber of orders) {
    const { trades } = await wechat('GET', '/trades')
    const own = trades.filter(({ out_trade_no }: { out_trade_no: string }) =>
      out_trade_no.startsWith(orderNumber.replaceAll('-', '')),
    )
    expect(own).toHaveLength(1)
    expect(await wechat('GET', `/trades/${outTradeNoOf(orderNumber)}`)).toMatchObject({
      refunds: [{ refund: 1990, status: 'SUCCESS' }],
    })
    expect(await readMoney(books, orderNumber)).toEqual({
      status: 'refunded',
      ledger: ['payment_in 1990', 'refund_out 1990'],
      refunds: ['succeeded buyer'],
    })
  }
  const [goods] = await books.query('select stock, sold_count as sold from goods where id = $1', [goodsId])
  expect(goods).toEqual({ stock: initialStock, sold: 0 })
  expect(await audit(first, shops.commandEnv)).toMatch(/^[^\n]*discrepancies: 0$/)
}

test(
  'a process killed at a statement of a start, a webhook and a refund leaves one trade, one payment and one refund',
  async () => {
    const never = { start: Infinity, webhook: Infinity, refund: Infinity }
    const counts = await playRound({ statements: never, moment: 'unsent' })
    const random = (work: Work) => 1 + Math.floor(Math.random() * counts[work]!)
    const moments: Moment[] = ['unsent', 'unanswered']
    if (killsAtAll) {
      for (const moment of moments) await killAtEach(moment)
    } else {
      // A sweeper may have added a statement to a count, so that a work ends before the chosen one.
      const isKilledInEach = () => works.every((work) => kills[work] > 0)
      for (let round = 0; round < roundsByChance || (!isKilledInEach() && round < maxRoundsByChance); round++) {
        const statements = { start: random('start'), webhook: random('webhook'), refund: random('refund') }
        const moment = moments[round % 2]!
        await playRound({ statements, moment }).catch((error: unknown) => {
          throw new Error(`killed at ${JSON.stringify({ statements, moment })}`, { cause: error })
        })
      }
    }
    await expectOneOfEach()
    for (const work of works) expect(kills[work]).toBeGreaterThan(0)
    if (killsAtAll) console.info(`${orders.length} orders, killed during ${JSON.stringify(kills)}`)
  },
  timeoutInMs,
)

/** At the first statement of each work, then at the second, until all three end before. */
async function killAtEach(moment: Moment): Promise<void> {
  for (let statement = 1; statement <= maxStatements; statement++) {
    const ended = await playRound({ statements: { start: statement, webhook: statement, refund: statement }, moment })
    if (works.every((work) => ended[work] !== null)) return
  }
  throw new Error(`the works have more than ${maxStatements} statements`)
}
