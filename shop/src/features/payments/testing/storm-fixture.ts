/** One sequence of a storm: its goods and orders, the steps on them, and its records. */
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { redirectUrl, tradeIn } from '#features/orders/testing/order-factory.ts'
import { expect } from 'vitest'
import { type Books, readBooks } from './storm-books-fixture.ts'
import type { Step } from './storm-factory.ts'
import type { Reply, StormEnvironment } from './storm-environment-fixture.ts'

const parcel = { carrierCode: 'other', trackingNumber: '' }
const onePiece = [{ position: 1, quantity: 1 }]

interface KnownOrder {
  number: string
  payUrl: string
  outTradeNo: string
}

const initialStock = 4
const priceInFen = 777
const hourInMs = 3_600_000
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
    await storm.do({ do: 'buy', quantity: 1, key: null })
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
        return fixture.dieDuring(step.death, () => this.do(step.during))
      default: {
        const order = this.orders.at(step.order % this.orders.length)
        if (order) await this.doTo(order, step)
      }
    }
  }

  private async doTo(order: KnownOrder, step: Step & { order: number }): Promise<void> {
    const { fixture } = this
    const { control } = fixture.base
    switch (step.do) {
      case 'pay':
        await fixture.base.openCashier(order.payUrl)
        await unlessRefused(control('POST', `/trades/${order.outTradeNo}/pay`))
        return
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
      case 'pay_again': {
        const reply = await fixture.call('POST', `/api/order/${order.number}/pay/`, { redirect_url: redirectUrl })
        accept(reply, [200, 409])
        if (reply?.status === 200) this.remember(order.number, reply.body.pay_url)
        return
      }
      case 'close':
        // Alipay itself closes the trade, without a webhook to the shop.
        await unlessRefused(control('POST', `/trades/${order.outTradeNo}/close`))
        return
      case 'redeliver': {
        const trade = await unlessRefused(control('GET', `/trades/${order.outTradeNo}`))
        const webhook = trade?.notices?.at(-1)
        if (webhook) await control('POST', `/notices/${webhook.notify_id}/redeliver`)
        return
      }
      case 'console_refund': {
        const trade = await unlessRefused(control('GET', `/trades/${order.outTradeNo}`))
        if (!trade) return
        await control('POST', `/trades/${order.outTradeNo}/refund`, {
          refund_amount: ((Number(trade.total_amount) * step.percent) / 100).toFixed(2),
          out_request_no: `console${step.percent}`,
        })
        return
      }
      case 'fault':
        if (step.kind === 'closed') this.wrongSuccesses.add(order.outTradeNo)
        return fixture.base.fault({
          out_trade_no: order.outTradeNo,
          on: step.on,
          kind: step.kind,
          executes: step.executes,
        })
    }
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

  private async buy({ quantity, key }: { quantity: number; key: number | null }): Promise<void> {
    const headers = key === null ? undefined : { 'idempotency-key': `${this.goodsId}-${key}` }
    const wish = { goods_id: this.goodsId, quantity, redirect_url: redirectUrl }
    const reply = await this.fixture.call('POST', '/api/order/', wish, headers)
    accept(reply, [201, 409])
    if (reply?.status !== 201) return
    if (key !== null) {
      const name = `${key} × ${quantity}`
      expect(this.finishedKeys.get(name) ?? reply.body.order_number).toBe(reply.body.order_number)
      this.finishedKeys.set(name, reply.body.order_number)
    }
    this.remember(reply.body.order_number, reply.body.pay_url)
  }

  private remember(number: string, payUrl: string): void {
    this.orders.push({ number, payUrl, outTradeNo: tradeIn(payUrl).out_trade_no! })
  }

  /** Ends all faults, lets time pass, and runs the sweepers, including the daily one. */
  async settle(): Promise<Books> {
    await this.fixture.base.control('DELETE', '/faults')
    await this.repeatLostWebhooksOfParts()
    for (const hours of calmHours) {
      await this.fixture.wait(hours * hourInMs)
      await this.fixture.sweep()
    }
    return this.readBooks()
  }

  /**
   * Redelivers webhooks of partial refunds made at the console, because only the webhook reports them.
   * Such a webhook is lost after eight failed deliveries, or when a false one was accepted in its place.
   */
  private async repeatLostWebhooksOfParts(): Promise<void> {
    const { control } = this.fixture.base
    for (const { outTradeNo } of this.orders) {
      const trade = await unlessRefused(control('GET', `/trades/${outTradeNo}`))
      if (trade?.trade_status !== 'TRADE_SUCCESS' || trade.refunds.length === 0) continue
      for (const { notify_id, state } of trade.notices)
        if (state === 'given_up' || this.wrongSuccesses.has(outTradeNo))
          await control('POST', `/notices/${notify_id}/redeliver`)
    }
  }
}

function accept(reply: Reply | null, statuses: number[]): void {
  if (reply) expect(statuses, JSON.stringify(reply.body)).toContain(reply.status)
}

/** Null where the cashier or the console rejects an action that the trade does not allow (any more). */
// oxlint-disable-next-line typescript/no-explicit-any
async function unlessRefused(response: Promise<any>): Promise<any> {
  return response.catch((error: unknown) => {
    if (error instanceof Error && /ACQ\.|no such trade|never opened/.test(error.message)) return null
    throw error
  })
}
