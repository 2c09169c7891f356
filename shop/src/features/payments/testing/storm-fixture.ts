/** One sequence of a storm: its goods and orders, the steps on them, and its records. */
import { randomUUID } from 'node:crypto'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { expect } from 'vitest'
import { type Books, readBooks } from './storm-books-fixture.ts'
import type { ProviderName, Step } from './storm-factory.ts'
import { placeOrder, priceInFen, type Purchase } from './storm-purchases-fixture.ts'
import {
  accept,
  actionsAt,
  type KnownTrade,
  type OrderCall,
  type Reply,
  unlessRefused,
} from './storm-providers-fixture.ts'
import type { StormEnvironment } from './storm-environment-fixture.ts'

const parcel = { carrierCode: 'other', trackingNumber: '' }
const onePiece = [{ position: 1, quantity: 1 }]

/** An attempt to pay an order, in the shopper's eyes. */
interface KnownOrder extends KnownTrade {
  number: string
  provider: ProviderName
  /** False for a code that the shop has not shown yet. */
  isStarted: boolean
  /** Null for an order of the account. */
  guest: GuestOrder | null
}

/** An order without an account, for each of its attempts to pay. */
interface GuestOrder {
  orderToken: string
  /** A claim or an erasure was requested, which may have ended the token. */
  mayHaveEnded: boolean
}

const initialStock = 4
const hourInMs = 3_600_000
/** Longer than the shop's lease on a start, which a crash leaves behind. */
const leaseInMs = 11_000
/** How many orders without an account were claimed by one, and how many erased. */
export interface Handed {
  claimed: number
  erased: number
}
const calmHours = [0.05, 0.3, 0.3, 1, 1, 2, 25, 25]

export class Storm {
  readonly fixture: StormEnvironment
  readonly goodsId: number
  readonly orders: KnownOrder[] = []
  /** The response to each Idempotency-Key. */
  readonly finishedKeys = new Map<string, string>()
  private readonly guestKeys = Array.from({ length: 3 }, () => randomUUID())
  readonly handed: Handed = { claimed: 0, erased: 0 }
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

  get guestOrders(): string[] {
    return [...new Set(this.orders.filter(({ guest }) => guest).map(({ number }) => number))]
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
        return accept(await this.callOf(order, 'GET', `${order.number}/`), [200])
      case 'cancel':
        return accept(await this.callOf(order, 'POST', `${order.number}/cancel/`), [200, 409])
      case 'refund':
        return accept(await this.callOf(order, 'POST', 'alipay_refund/', { order_number: order.number }), [200, 409])
      case 'claim':
        if (order.guest) await this.handOn(order, order.guest, 'claim')
        return
      case 'erase':
        if (order.guest) await this.handOn(order, order.guest, 'erase')
        return
      case 'ship':
        return fixture.doAsStaff((staff) =>
          staff.shipOrder({ orderNumber: order.number }, { ...parcel, lines: onePiece }),
        )
      case 'call_off':
        return accept(await this.callOf(order, 'POST', `${order.number}/call_off/`, { lines: onePiece }), [200, 409])
      case 'ask_back': {
        const wish = { kind: 'goods_back', reason: 'faulty', lines: onePiece }
        return accept(await this.callOf(order, 'POST', `${order.number}/return/`, wish), [201, 409])
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
    order: KnownOrder,
    { provider, isFresh }: { provider: ProviderName; isFresh: boolean },
  ): Promise<void> {
    const { number, guest } = order
    if (provider === 'wechat_pay') return this.showCode(this.remember({ number, provider, payUrl: '', guest }), isFresh)
    const trade = await actionsAt[provider].start(this.startCallOf(order))
    if (trade) this.remember({ number, provider, payUrl: trade.payUrl, guest })
  }

  /** Loads the code of the cashier page, which starts the trade. */
  private async showCode(order: KnownOrder, isFresh = false): Promise<void> {
    const trade = await actionsAt[order.provider].start(this.startCallOf(order), isFresh)
    if (trade) Object.assign(order, trade, { isStarted: true })
  }

  private startCallOf(order: KnownOrder): OrderCall {
    return (call, json) => this.callOf(order, 'POST', `${order.number}/${call}`, json)
  }

  /** With the account's login and the order's token, of which one or none owns the order. */
  private async callOf(
    { guest }: KnownOrder,
    method: 'GET' | 'POST',
    path: string,
    json?: object,
  ): Promise<Reply | null> {
    const headers = guest ? { 'x-order-token': guest.orderToken } : undefined
    const reply = await this.fixture.call(method, `/api/order/${path}`, json, headers)
    return guest?.mayHaveEnded && reply?.status === 404 ? null : reply
  }

  private async handOn(order: KnownOrder, guest: GuestOrder, how: 'claim' | 'erase'): Promise<void> {
    guest.mayHaveEnded = true
    const reply = await this.callOf(order, 'POST', `${order.number}/${how}/`)
    // The account erases no order of its own.
    accept(reply, how === 'claim' ? [200] : [204, 409])
    if (reply?.status === 200) this.handed.claimed += 1
    if (reply?.status === 204) this.handed.erased += 1
  }

  /** Answers the oldest open return. About a third are refunded without goods, the others after receipt. */
  private async decideReturn(order: KnownOrder): Promise<void> {
    const reply = await this.callOf(order, 'GET', `${order.number}/`)
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

  private async buy(step: Purchase): Promise<void> {
    const { quantity, key, provider, isGuest = false } = step
    const reply = await placeOrder(this.fixture, { ...step, goodsId: this.goodsId, guestKeys: this.guestKeys })
    accept(reply, [201, 409])
    if (reply?.status !== 201) return
    const { order_number: number, pay_url: payUrl, order_token: orderToken } = reply.body
    if (key !== null) {
      const name = `${isGuest} ${key} × ${quantity}`
      expect(this.finishedKeys.get(name) ?? number).toBe(number)
      this.finishedKeys.set(name, number)
    }
    const known = this.orders.find((order) => order.number === number)?.guest
    this.remember({ number, provider, payUrl, guest: isGuest ? (known ?? { orderToken, mayHaveEnded: false }) : null })
  }

  private remember({ number, provider, payUrl, guest }: Omit<KnownOrder, 'outTradeNo' | 'isStarted'>): KnownOrder {
    const isCode = provider === 'wechat_pay'
    const outTradeNo = isCode ? `${number.replaceAll('-', '')}_1` : tradeIn(payUrl).out_trade_no!
    const order = { number, provider, payUrl, guest, outTradeNo, isStarted: !isCode }
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
