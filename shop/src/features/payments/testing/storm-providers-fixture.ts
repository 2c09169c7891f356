/** Actions of buyers and merchant at each provider, and the provider's own record of the money. */
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import { redirectUrl, tradeIn } from '#features/orders/testing/order-factory.ts'
import { expect } from 'vitest'
import type { ProviderName } from './storm-factory.ts'
import type { ShopOfTwo } from './fixtures/two-providers-fixture.ts'

/** An attempt to pay an order. WeChat Pay knows its number once the cashier page has started it. */
export interface KnownTrade {
  outTradeNo: string
  /** Alipay's page; empty for a code. */
  payUrl: string
}

export interface Reply {
  status: number
  // Tests read responses untyped; every response is checked against the contract.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Posts to a call of one order or of its link; null where the shop has given no answer. */
export type OrderCall = (call: 'pay/' | 'cashier/', json: object) => Promise<Reply | null>

interface ProviderActions {
  /** The shop's page or code for the order, which it does not refuse while the order can be paid; otherwise null. */
  start(call: OrderCall, isFresh?: boolean): Promise<KnownTrade | null>
  pay(shop: ShopOfTwo, trade: KnownTrade): Promise<void>
  /** The provider itself closes the trade, without a webhook to the shop. */
  close(shop: ShopOfTwo, trade: KnownTrade): Promise<void>
  redeliver(shop: ShopOfTwo, trade: KnownTrade): Promise<void>
  refundByHand(shop: ShopOfTwo, trade: KnownTrade, percent: number): Promise<void>
  /** Ends an accepted refund; at Alipay each has its end already. */
  endRefund(shop: ShopOfTwo, trade: KnownTrade, status: string): Promise<void>
}

export const actionsAt: Record<ProviderName, ProviderActions> = {
  alipay: {
    async start(call) {
      const reply = await call('pay/', { redirect_url: redirectUrl, provider: 'alipay' })
      accept(reply, [200, 409])
      if (reply?.status !== 200) return null
      const payUrl: string = reply.body.pay_url
      return { payUrl, outTradeNo: tradeIn(payUrl).out_trade_no! }
    },
    async pay({ alipay }, { payUrl, outTradeNo }) {
      await fetch(payUrl)
      await unlessRefused(alipay('POST', `/trades/${outTradeNo}/pay`))
    },
    async close({ alipay }, { outTradeNo }) {
      await unlessRefused(alipay('POST', `/trades/${outTradeNo}/close`))
    },
    async redeliver({ alipay }, { outTradeNo }) {
      const trade = await unlessRefused(alipay('GET', `/trades/${outTradeNo}`))
      const webhook = trade?.notices?.at(-1)
      if (webhook) await alipay('POST', `/notices/${webhook.notify_id}/redeliver`)
    },
    async refundByHand({ alipay }, { outTradeNo }, percent) {
      const trade = await unlessRefused(alipay('GET', `/trades/${outTradeNo}`))
      if (!trade) return
      await alipay('POST', `/trades/${outTradeNo}/refund`, {
        refund_amount: ((Number(trade.total_amount) * percent) / 100).toFixed(2),
        out_request_no: `console${percent}`,
      })
    },
    endRefund: async () => undefined,
  },
  wechat_pay: {
    async start(call, isFresh = false) {
      const reply = await call('cashier/', { provider: 'wechat_pay', ...(isFresh ? { fresh: true } : {}) })
      accept(reply, [200, 409, 503])
      if (reply?.status !== 200) return null
      return { payUrl: '', outTradeNo: new URL(reply.body.return_url).searchParams.get('out_trade_no')! }
    },
    async pay({ wechat }, { outTradeNo }) {
      await unlessRefused(wechat('POST', `/trades/${outTradeNo}/pay`, {}))
    },
    async close({ wechat }, { outTradeNo }) {
      await unlessRefused(wechat('POST', `/trades/${outTradeNo}/close`))
    },
    async redeliver({ wechat }, { outTradeNo }) {
      const trade = await unlessRefused(wechat('GET', `/trades/${outTradeNo}`))
      const webhook = trade?.notices.at(-1)
      if (webhook) await wechat('POST', `/notices/${webhook.id}/redeliver`)
    },
    async refundByHand({ wechat }, { outTradeNo }, percent) {
      const trade = await unlessRefused(wechat('GET', `/trades/${outTradeNo}`))
      if (!trade) return
      const refund = Math.max(1, Math.round((trade.total * percent) / 100))
      await unlessRefused(wechat('POST', `/trades/${outTradeNo}/refund`, { refund }))
    },
    async endRefund({ wechat }, { outTradeNo }, status) {
      const trade = await unlessRefused(wechat('GET', `/trades/${outTradeNo}`))
      const open = trade?.refunds.find((refund: { status: string }) => /PROCESSING|ABNORMAL/.test(refund.status))
      if (open) await unlessRefused(wechat('POST', `/refunds/${open.out_refund_no}/end`, { status }))
    },
  },
}

export function accept(reply: Reply | null, statuses: number[]): void {
  if (reply) expect(statuses, JSON.stringify(reply.body)).toContain(reply.status)
}

/** Null where the provider rejects an action that the trade does not allow (any more). */
// oxlint-disable-next-line typescript/no-explicit-any
export async function unlessRefused(response: Promise<any>): Promise<any> {
  return response.catch((error: unknown) => {
    if (error instanceof Error && refusal.test(error.message)) return null
    throw error
  })
}

const refusal =
  /ACQ\.|no such trade|never opened|"error":"(?:order_|code_|INVALID_REQUEST|FREQUENCY_LIMITED|NOT_ENOUGH|the (?:trade|refund) is )/

interface Money {
  moneyIn: number
  moneyBack: number
}

/** Fen that came in and went back under a number, by the provider's own ledger. */
export const readMoneyAt: Record<ProviderName, (shop: ShopOfTwo, outTradeNo: string) => Promise<Money>> = {
  async alipay({ alipay }, outTradeNo) {
    const trade = await unlessRefused(alipay('GET', `/trades/${outTradeNo}`))
    return { moneyIn: trade?.paid_at ? fenOf(trade.total_amount) : 0, moneyBack: fenOf(trade?.refund_fee) }
  },
  async wechat_pay({ wechat }, outTradeNo) {
    const trade = await unlessRefused(wechat('GET', `/trades/${outTradeNo}`))
    const refunds: { status: string; refund: number }[] = trade?.refunds ?? []
    const done = refunds.filter(({ status }) => status === 'SUCCESS')
    return { moneyIn: trade?.paid_at ? trade.total : 0, moneyBack: done.reduce((sum, { refund }) => sum + refund, 0) }
  },
}

function fenOf(yuan = '0'): number {
  return Math.round(Number(yuan) * 100)
}

interface OrderOfShopper {
  orderNumber: string
  provider: ProviderName
  /** Defaults to the shop's. */
  shopper?: TestShopper
}

export function startByShopper(
  shop: ShopOfTwo,
  { orderNumber, provider, shopper: { access: token } = shop.shopper }: OrderOfShopper,
): Promise<KnownTrade | null> {
  return actionsAt[provider].start((call, json) =>
    shop.call('POST', `/api/order/${orderNumber}/${call}`, { json, token }),
  )
}

/** Resolves after the answers to the payment's webhooks. */
export async function payByShopper(shop: ShopOfTwo, order: OrderOfShopper): Promise<KnownTrade> {
  const trade = (await startByShopper(shop, order))!
  await actionsAt[order.provider].pay(shop, trade)
  await shop.deliver()
  return trade
}
