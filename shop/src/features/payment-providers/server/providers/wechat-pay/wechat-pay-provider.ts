/** Adapter for WeChat Pay, API v3, of a direct merchant. */
import { z } from 'zod'
import { isOnThisMachine } from '#platform/config/variables.ts'
import type {
  Money,
  PaymentProvider,
  ProviderCapabilities,
  ProviderResult,
  RefundState,
  StartRequest,
} from '../payment-provider.ts'
import type { WechatPayAccount } from './setup/wechat-pay-account.ts'
import { readWechatPayKeys } from './setup/wechat-pay-keys.ts'
import { acknowledgeWechatPayWebhook, createWebhookReader } from './webhook/wechat-pay-webhook.ts'
import { createWechatPayClient } from './wechat-pay-client.ts'
import { readStatement } from './wechat-pay-statement.ts'
import { readRefund, readTrade, toDescription, toWechatTime, wechatPayCurrency } from './wechat-pay-trade.ts'

/** Name in payments and refunds. */
export const wechatPayName = 'wechat_pay'

export const wechatPayCapabilities: ProviderCapabilities = {
  startsByCall: true,
  scenes: ['qr', 'wap'],
  partialRefund: true,
  maxRefunds: 50,
  refundGapInMs: 60_000,
  tellsRefunds: false,
  close: true,
  asyncRefund: true,
  refundDays: 365,
  currencies: [wechatPayCurrency],
}

const codeLifeInMs = 2 * 3_600_000
const addressLifeInMs = 5 * 60_000

/** The number was used with other words, or its trade has ended. */
const codesOfSpentNumber = new Set(['ORDERCLOSED', 'OUTTRADENOUSED', 'INVALIDREQUEST'])

type RefundAnswer = Awaited<ReturnType<PaymentProvider['queryRefund']>>

/** @throws BadConfiguration where the account's numbers or keys are invalid */
export function createWechatPayProvider(account: WechatPayAccount, now: () => Date): PaymentProvider {
  const keys = readWechatPayKeys(account)
  const client = createWechatPayClient(account, keys)
  const { merchantId: mchid, appId: appid } = account
  const pathOf = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

  async function queryRefund(outTradeNo: string, outRequestNo: string, money?: Money): Promise<RefundAnswer> {
    const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRequestNo)}`
    const result = await client.call({ method: 'GET', path })
    if (result.kind === 'failed' && result.code === 'RESOURCENOTEXISTS') return { ...result, kind: 'ok', value: 'none' }
    // A query changes nothing, so any failure leaves the refund's state unknown.
    if (result.kind !== 'ok') return { ...result, kind: 'unknown' }
    return readRefundAnswer(result, outTradeNo, outRequestNo, money)
  }

  function readRefundAnswer(
    { value, raw }: { value: unknown; raw: string },
    outTradeNo: string,
    outRequestNo: string,
    money?: Money,
  ): ProviderResult<RefundState> {
    const view = readRefund(value)
    // A validly signed answer about another refund does not count.
    if (view?.outTradeNo !== outTradeNo || view.outRequestNo !== outRequestNo) return { kind: 'unknown', raw }
    if (money && view.minorUnits !== money.minorUnits) return { kind: 'unknown', code: 'discordant', raw }
    if (view.state === 'failed') return { kind: 'failed', code: 'CLOSED', isNumberSpent: true, raw }
    return { kind: 'ok', value: view.state, raw }
  }

  return {
    name: wechatPayName,
    capabilities: { ...wechatPayCapabilities, scenes: account.scenes },

    async start(request) {
      const isWap = request.scene === 'wap'
      const path = `/v3/pay/transactions/${isWap ? 'h5' : 'native'}`
      const result = await client.call({ method: 'POST', path, body: { appid, mchid, ...toTrade(request, isWap) } })
      if (result.kind === 'failed') {
        return { ...result, ...(codesOfSpentNumber.has(result.code) ? { isNumberSpent: true as const } : {}) }
      }
      if (result.kind !== 'ok') return result
      const url = readUrl(result.value, isWap)
      if (!url) return { kind: 'unknown', raw: result.raw }
      const expiresAt = new Date(now().getTime() + (isWap ? addressLifeInMs : codeLifeInMs))
      const action = isWap
        ? { type: 'redirect' as const, url: returnTo(url, request), expiresAt }
        : { type: 'qr' as const, url, expiresAt }
      return { ...result, value: { action } }
    },

    returnTo,

    async query({ outTradeNo }) {
      const result = await client.call({ method: 'GET', path: `${pathOf(outTradeNo)}?mchid=${mchid}` })
      if (result.kind === 'failed' && result.code === 'ORDERNOTEXIST') return { ...result, kind: 'ok', value: 'none' }
      if (result.kind !== 'ok') return { ...result, kind: 'unknown' }
      const trade = readTrade(result.value, account)
      if (!trade || trade === 'foreign' || trade.outTradeNo !== outTradeNo) return { kind: 'unknown', raw: result.raw }
      return { ...result, value: trade }
    },

    async close({ outTradeNo }) {
      const result = await client.call({ method: 'POST', path: `${pathOf(outTradeNo)}/close`, body: { mchid } })
      const { raw } = result
      if (result.kind === 'ok') return { kind: 'ok', value: 'closed', raw }
      // Not believed without a signature, but a reason for a query, whose answer is signed.
      const isOver = result.code === 'ORDERPAID' || result.code === 'ORDERCLOSED'
      if (result.kind === 'unknown') return isOver ? { kind: 'ok', value: 'not_waiting', raw } : result
      switch (result.code) {
        case 'ORDERPAID':
          return { kind: 'ok', value: 'not_waiting', raw }
        case 'ORDERCLOSED':
          return { kind: 'ok', value: 'closed', raw }
        case 'ORDERNOTEXIST':
          return { kind: 'ok', value: 'none', raw }
        default:
          return { kind: 'unknown', code: result.code, raw }
      }
    },

    async refund({ trade: { outTradeNo, tradeNo }, outRequestNo, money, paid, notifyUrl }) {
      const amount = { refund: money.minorUnits, total: paid.minorUnits, currency: money.currency }
      const key = tradeNo === null ? { out_trade_no: outTradeNo } : { transaction_id: tradeNo }
      const result = await client.call({
        method: 'POST',
        path: '/v3/refund/domestic/refunds',
        body: { ...key, out_refund_no: outRequestNo, notify_url: notifyUrl, amount },
      })
      if (result.kind === 'ok') return readRefundAnswer(result, outTradeNo, outRequestNo, money)
      if (result.kind === 'unknown') return result
      // Some refusals concern a repeat, so a refusal counts only where the refund does not exist.
      const found = await queryRefund(outTradeNo, outRequestNo, money)
      if (found.kind !== 'ok') return found
      // A payment of a moment ago may be unknown to WeChat Pay's refunds.
      if (found.value === 'none') return result.code === 'RESOURCENOTEXISTS' ? { ...result, kind: 'unknown' } : result
      return { ...found, value: found.value }
    },

    queryRefund: ({ trade: { outTradeNo }, outRequestNo, money }) => queryRefund(outTradeNo, outRequestNo, money),
    readStatement: (day) => readStatement(client, day),
    onWarning: client.onWarning,
    readWebhook: createWebhookReader(account, keys),
    acknowledge: acknowledgeWechatPayWebhook,
  }
}

function toTrade({ outTradeNo, money, subject, notifyUrl, expiresAt, payerIp }: StartRequest, isWap: boolean): object {
  return {
    description: toDescription(subject),
    out_trade_no: outTradeNo,
    time_expire: toWechatTime(expiresAt),
    notify_url: notifyUrl,
    amount: { total: money.minorUnits, currency: money.currency },
    ...(isWap ? { scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } } } : {}),
  }
}

const started = z.object({ code_url: z.string().startsWith('weixin://').optional(), h5_url: z.url().optional() })

function readUrl(answer: unknown, isWap: boolean): string | null {
  const { data } = started.safeParse(answer)
  if (!isWap) return data?.code_url ?? null
  const url = data?.h5_url
  return url !== undefined && (url.startsWith('https://') || isOnThisMachine(url)) ? url : null
}

/** WeChat Pay adds nothing to the address at which the buyer returns, so the shop does. */
function returnTo(url: string, { returnUrl, outTradeNo }: Pick<StartRequest, 'returnUrl' | 'outTradeNo'>): string {
  if (returnUrl === '') return url
  const [bare = url] = url.split(/[?&]redirect_url=/)
  const back = new URL(returnUrl)
  back.searchParams.set('out_trade_no', outTradeNo)
  return `${bare}${bare.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back.href)}`
}
