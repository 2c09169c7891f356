/** One sequence of a storm: its goods and orders, the steps on them, and its records. */
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { redirectUrl, tradeIn } from '#features/orders/testing/order-factory.ts'
import { expect } from 'vitest'
import { type Books, readBooks } from './storm-books-fixture.ts'
import type { ProviderName, Step } from './storm-factory.ts'
import { actionsAt, type KnownTrade, unlessRefused } from './storm-providers-fixture.ts'
import type { Reply, StormEnvironment } from './storm-environment-fixture.ts'

const parcel = { carrierCode: 'other', trackingNumber: '' }
const onePiece = [{ position: 1, quantity: 1 }]

/** An attempt to pay an order, in the shopper's eyes. */
interface KnownOrder extends KnownTrade {
  number: string
  provider: ProviderName
  /** False for a code that the shop has not shown yet. */
  isStarted: boolean
}

const initialStock = 4
const priceInFen = 777
const hourInMs = 3_600_000
/** Longer than the shop's lease on a start, which a crash leaves behind. */
const leaseInMs = 11_000
const calmHours = [0.05, 0.3, 0.3, 1, 1, 2, 25, 25]

export class Storm {
  readonly fixture: StormEnvironment
  readonly goodsId: number
  readonly orders: KnownOrder[] = []
  /** The response to each Idempotency-Key. */
  readonly finishedKeys = new Map<string, string>()
  /** Trades for which a false webhook of closing may have replaced a real one. */
  private readonly wrongSuccesses = new Set<string>()

  static async begin(fixture: StormEnvironment): Promise<Storm> {
    const storm = new Storm(fixture, await createGoods(fixture.base.context, { stock: initialStock, priceInFen }))
    await storm.do({ do: 'buy', quantity: 1, key: null, provider: 'alipay' })
    return storm
  }

  private constructor(fixture: StormEnvironment, goodsId: number) {
    this.fixture = fixture
    this.goodsId = goodsId
  }

  readBooks(): Promise<Books> {
    return readBooks(this.fixture.base, this.goodsId, initialStock)
  }

  async do(step: Step): Promise<void> {
    const { fixture } = this
    switch (step.do) {
      case 'buy':
        return this.buy(step)
      case 'wait':
        return fixture.wait(step.seconds * 1000)
      case 'sweep':
        return fixture.sweep()
      case 'at_once':
        await Promise.all(step.steps.map((each) => this.do(each)))
        return
      case 'in_turn':
        for (const each of step.steps) await this.do(each)
        return
      case 'crash':
        await fixture.dieDuring(step.death, () => this.do(step.during))
        return fixture.wait(leaseInMs)
      default: {
        const order = this.orders.at(step.order % this.orders.length)
        if (order) await this.doTo(order, step)
      }
    }
  }

  private async doTo(order: KnownOrder, step: Step & { order: number }): Promise<void> {
    const { fixture } = this
    const actions = actionsAt[order.provider]
    switch (step.do) {
      case 'pay':
        if (!order.isStarted) await this.showCode(order)
        return actions.pay(fixture.base, order)
      case 'read':
        return accept(await fixture.call('GET', `/api/order/${order.number}/`), [200])
      case 'cancel':
        return accept(await fixture.call('POST', `/api/order/${order.number}/cancel/`), [200, 409])
      case 'refund':
        return accept(
          await fixture.call('POST', '/api/order/alipay_refund/', { order_number: order.number }),
          [200, 409],
        )
      case 'ship':
        return fixture.doAsStaff((staff) =>
          staff.shipOrder({ orderNumber: order.number }, { ...parcel, lines: onePiece }),
        )
      case 'call_off':
        return accept(
          await fixture.call('POST', `/api/order/${order.number}/call_off/`, { lines: onePiece }),
          [200, 409],
        )
      case 'ask_back': {
        const wish = { kind: 'goods_back', reason: 'faulty', lines: onePiece }
        return accept(await fixture.call('POST', `/api/order/${order.number}/return/`, wish), [201, 409])
      }
      case 'answer':
        return this.decideReturn(order)
      case 'pay_again':
        return this.payAgain(order, step)
      case 'close':
        return actions.close(fixture.base, order)
      case 'redeliver':
        return actions.redeliver(fixture.base, order)
      case 'console_refund':
        return actions.refundByHand(fixture.base, order, step.percent)
      case 'end_refund':
        return actions.endRefund(fixture.base, order, step.status)
      case 'fault': {
        const fault = step[order.provider]
        if (fault.kind === 'closed') this.wrongSuccesses.add(order.outTradeNo)
        const json = { ...fault, out_trade_no: order.outTradeNo, executes: step.executes }
        await controlAt(fixture, order.provider)('POST', '/faults', json)
      }
    }
  }

  private async payAgain(
    { number }: KnownOrder,
    { provider, isFresh }: { provider: ProviderName; isFresh: boolean },
  ): Promise<void> {
    if (provider === 'wechat_pay') {
      const order = this.remember(number, provider, '')
      return this.showCode(order, isFresh)
    }
    const wish = { redirect_url: redirectUrl, provider }
    const reply = await this.fixture.call('POST', `/api/order/${number}/pay/`, wish)
    accept(reply, [200, 409])
    if (reply?.status === 200) this.remember(number, provider, reply.body.pay_url)
  }

  /** Loads the code of the cashier page, which starts the trade. */
  private async showCode(order: KnownOrder, isFresh = false): Promise<void> {
    const wish = { provider: order.provider, ...(isFresh ? { fresh: true } : {}) }
    const reply = await this.fixture.call('POST', `/api/order/${order.number}/cashier/`, wish)
    accept(reply, [200, 409, 503])
    if (reply?.status !== 200) return
    order.isStarted = true
    order.outTradeNo = new URL(reply.body.return_url).searchParams.get('out_trade_no')!
  }

  /** Answers the oldest open return. About a third are refunded without goods, the others after receipt. */
  private async decideReturn({ number }: KnownOrder): Promise<void> {
    const reply = await this.fixture.call('GET', `/api/order/${number}/`)
    const openReturn = reply?.body.returns.find(({ status }: { status: string }) => /requested|approved/.test(status))
    if (!openReturn) return
    const request = { returnNumber: openReturn.return_number as string }
    const isMoneyOnly = openReturn.return_number.charCodeAt(0) % 3 === 0
    await this.fixture.doAsStaff((staff) =>
      openReturn.status === 'approved'
        ? staff.receiveReturn(request)
        : staff.approveReturn({ ...request, isMoneyOnly }),
    )
  }

  private async buy({ quantity, key, provider }: Extract<Step, { do: 'buy' }>): Promise<void> {
    const headers = key === null ? undefined : { 'idempotency-key': `${this.goodsId}-${key}` }
    const wish = { goods_id: this.goodsId, quantity, redirect_url: redirectUrl, provider }
    const reply = await this.fixture.call('POST', '/api/order/', wish, headers)
    accept(reply, [201, 409])
    if (reply?.status !== 201) return
    if (key !== null) {
      const name = `${key} × ${quantity}`
      expect(this.finishedKeys.get(name) ?? reply.body.order_number).toBe(reply.body.order_number)
      this.finishedKeys.set(name, reply.body.order_number)
    }
    this.remember(reply.body.order_number, provider, reply.body.pay_url)
  }

  private remember(number: string, provider: ProviderName, payUrl: string): KnownOrder {
    const isCode = provider === 'wechat_pay'
    const outTradeNo = isCode ? `${number.replaceAll('-', '')}_1` : tradeIn(payUrl).out_trade_no!
    const order = { number, provider, payUrl, outTradeNo, isStarted: !isCode }
    this.orders.push(order)
    return order
  }

  /** Ends all faults, lets time pass, and runs the sweepers, including the daily one. */
  async settle(): Promise<Books> {
    const { alipay, wechat } = this.fixture.base
    await Promise.all([alipay, wechat].map((control) => control('DELETE', '/faults')))
    await this.repeatLostWebhooksOfParts()
    for (const order of this.orders) await actionsAt[order.provider].endRefund(this.fixture.base, order, 'SUCCESS')
    for (const hours of calmHours) {
      await this.fixture.wait(hours * hourInMs)
      await this.fixture.sweep()
    }
    return this.readBooks()
  }

  /**
   * Redelivers webhooks of partial refunds made at Alipay's console, because only the webhook reports them.
   * Such a webhook is lost after eight failed deliveries, or when a false one was accepted in its place.
   */
  private async repeatLostWebhooksOfParts(): Promise<void> {
    const { alipay } = this.fixture.base
    for (const { provider, outTradeNo } of this.orders) {
      if (provider !== 'alipay') continue
      const trade = await unlessRefused(alipay('GET', `/trades/${outTradeNo}`))
      if (trade?.trade_status !== 'TRADE_SUCCESS' || trade.refunds.length === 0) continue
      for (const { notify_id, state } of trade.notices)
        if (state === 'given_up' || this.wrongSuccesses.has(outTradeNo))
          await alipay('POST', `/notices/${notify_id}/redeliver`)
    }
  }
}

const controlAt = ({ base }: StormEnvironment, provider: ProviderName) =>
  provider === 'alipay' ? base.alipay : base.wechat

function accept(reply: Reply | null, statuses: number[]): void {
  if (reply) expect(statuses, JSON.stringify(reply.body)).toContain(reply.status)
}
