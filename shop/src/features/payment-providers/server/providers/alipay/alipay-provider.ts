/** Adapter for Alipay, and the only user of `alipay-sdk`. Verifies the signature of every response. */
import { SpanKind } from '@opentelemetry/api'
import { AlipaySdk } from 'alipay-sdk'
import { startPart } from '#platform/telemetry/tracing/spans.ts'
import type { AlipayAccount } from './setup/alipay-account.ts'
import type { PaymentProvider, ProviderCapabilities, ProviderResult } from '../payment-provider.ts'
import { createAddressSigner } from './alipay-page-address.ts'
import { normalisePrivateKey, normalisePublicKey } from '../rsa-keys.ts'
import { alipayCurrency, parseYuan, toYuan } from './alipay-money.ts'
import { acknowledgeAlipayWebhook, parseAlipayWebhook } from './webhook/alipay-webhook.ts'
import { toAlipayTime } from './alipay-times.ts'
import { toResponseTradeView } from './alipay-trade.ts'
import { limitToGateway } from './limit-to-gateway.ts'
import { jsonWithoutBuyer } from './redact-buyer.ts'

type Fields = Record<string, unknown>

/** Name in payments and refunds. */
export const alipayName = 'alipay'

export const alipayCapabilities: ProviderCapabilities = {
  startsByCall: false,
  scenes: ['page', 'wap'],
  partialRefund: true,
  maxRefunds: null,
  refundGapInMs: 0,
  tellsRefunds: true,
  close: true,
  asyncRefund: false,
  refundDays: 365,
  currencies: [alipayCurrency],
}

const timeoutInMs = 5_000
const maxSubjectLength = 128

/** Codes by which Alipay reports an unknown outcome; the same call may be sent again. */
const unknownCodes = new Set(['20000'])
const unknownSubCodes = new Set([
  'ACQ.SYSTEM_ERROR',
  'SYSTEM_ERROR',
  'aop.ACQ.SYSTEM_ERROR',
  'isp.unknow-error',
  'aop.unknow-error',
  // An earlier refund of the same number differs from this one: only a query shows the outcome.
  'ACQ.DISCORDANT_REPEAT_REQUEST',
])

export function createAlipayProvider(account: AlipayAccount, now: () => Date): PaymentProvider {
  const privateKey = normalisePrivateKey('ALIPAY_APP_PRIVATE_KEY', account.appPrivateKey)
  const addressSigner = createAddressSigner({ ...account, privateKey })
  const sdk = new AlipaySdk({
    appId: account.appId,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: normalisePublicKey('ALIPAY_PUBLIC_KEY', account.alipayPublicKey),
    gateway: account.gateway,
    timeout: timeoutInMs,
    proxyAgent: limitToGateway(account.gateway),
  })

  /** An exception reveals nothing about the outcome at Alipay. */
  async function execute(method: string, bizContent: Fields): Promise<ProviderResult<Fields>> {
    const span = startPart(() => method, SpanKind.CLIENT, { 'server.address': new URL(account.gateway).hostname })
    const result = await exchange(method, bizContent)
    span?.end({
      attributes: { 'payment.outcome': result.kind === 'ok' ? 'ok' : `${result.kind} ${result.code ?? ''}`.trim() },
      hasFailed: result.kind === 'unknown',
    })
    return result
  }

  async function exchange(method: string, bizContent: Fields): Promise<ProviderResult<Fields>> {
    try {
      const response: Fields = await sdk.exec(
        method,
        { timestamp: toAlipayTime(now()), bizContent },
        { validateSign: true },
      )
      const raw = jsonWithoutBuyer(response)
      const code = String(response.code)
      const subCode = typeof response.subCode === 'string' ? response.subCode : code
      if (code === '10000') return { kind: 'ok', value: response, raw }
      if (unknownCodes.has(code) || unknownSubCodes.has(subCode)) return { kind: 'unknown', code: subCode, raw }
      return { kind: 'failed', code: subCode, raw }
    } catch (error) {
      return { kind: 'unknown', raw: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }

  return {
    name: alipayName,
    capabilities: { ...alipayCapabilities, refundDays: account.refundDays ?? alipayCapabilities.refundDays },

    async start({ outTradeNo, money, subject, returnUrl, notifyUrl, expiresAt, scene }) {
      // A GET address, not the SDK's form: the form escapes quotes only, and a subject with `&lt;` breaks its
      // signature.
      const url = await addressSigner.sign(scene === 'wap' ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', {
        timestamp: toAlipayTime(now()),
        notify_url: notifyUrl,
        ...(returnUrl === '' ? {} : { return_url: returnUrl }),
        biz_content: JSON.stringify({
          out_trade_no: outTradeNo,
          product_code: scene === 'wap' ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
          total_amount: toYuan(money.minorUnits),
          subject: toSubject(subject),
          time_expire: toAlipayTime(expiresAt),
        }),
      })
      return { kind: 'ok', value: { action: { type: 'redirect', url, expiresAt } }, raw: url }
    },

    async query({ outTradeNo }) {
      const result = await execute('alipay.trade.query', { outTradeNo })
      if (result.kind === 'failed' && result.code === 'ACQ.TRADE_NOT_EXIST')
        return { ...result, kind: 'ok', value: 'none' }
      // A query changes nothing, so any failure leaves the trade's state unknown.
      if (result.kind !== 'ok') return { kind: 'unknown', raw: result.raw }
      const { tradeNo, tradeStatus, totalAmount, transCurrency, sendPayDate } = result.value
      const trade = toResponseTradeView({
        out_trade_no: result.value.outTradeNo,
        trade_no: tradeNo,
        trade_status: tradeStatus,
        total_amount: totalAmount,
        trans_currency: transCurrency,
        paid_at: sendPayDate,
      })
      // A validly signed response about another trade does not count.
      if (trade?.outTradeNo !== outTradeNo) return { kind: 'unknown', raw: result.raw }
      return { kind: 'ok', value: trade, raw: result.raw }
    },

    async close({ outTradeNo }) {
      const result = await execute('alipay.trade.close', { outTradeNo })
      if (result.kind === 'unknown') return result
      if (result.kind === 'ok')
        return result.value.outTradeNo === outTradeNo
          ? { ...result, value: 'closed' }
          : { kind: 'unknown', raw: result.raw }
      if (result.code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'ok', value: 'none', raw: result.raw }
      if (result.code === 'ACQ.TRADE_STATUS_ERROR' || result.code === 'ACQ.REASON_TRADE_STATUS_INVALID') {
        return { kind: 'ok', value: 'not_waiting', raw: result.raw }
      }
      return { kind: 'unknown', raw: result.raw }
    },

    async refund({ trade: { outTradeNo }, outRequestNo, money, reason }) {
      const result = await execute('alipay.trade.refund', {
        outTradeNo,
        outRequestNo,
        refundAmount: toYuan(money.minorUnits),
        refundReason: reason,
      })
      if (result.kind === 'unknown' && result.code === 'ACQ.DISCORDANT_REPEAT_REQUEST')
        return { ...result, code: 'discordant' }
      if (result.kind !== 'ok') return result
      if (result.value.outTradeNo !== outTradeNo) return { kind: 'unknown', raw: result.raw }
      return { ...result, value: result.value.fundChange === 'Y' ? 'succeeded' : 'unmoved' }
    },

    async queryRefund({ trade: { outTradeNo }, outRequestNo, money }) {
      const result = await execute('alipay.trade.fastpay.refund.query', { outTradeNo, outRequestNo })
      if (result.kind !== 'ok') return { kind: 'unknown', raw: result.raw }
      if (result.value.refundStatus !== 'REFUND_SUCCESS') return { ...result, value: 'none' }
      const isOurs = result.value.outTradeNo === outTradeNo && result.value.outRequestNo === outRequestNo
      if (!isOurs) return { kind: 'unknown', raw: result.raw }
      const { refundAmount } = result.value
      const isOther = money && refundAmount !== undefined && parseYuan(refundAmount) !== money.minorUnits
      return isOther ? { kind: 'unknown', code: 'discordant', raw: result.raw } : { ...result, value: 'succeeded' }
    },

    readWebhook: (webhook) => parseAlipayWebhook(sdk, account, webhook),
    acknowledge: acknowledgeAlipayWebhook,
  }
}

/** Alipay discourages `/`, `=` and `&` in a subject, and truncates nothing itself. */
function toSubject(text: string): string {
  const plain = text.replaceAll(/[/=&\p{Cc}]/gu, ' ').trim()
  return Array.from(plain).slice(0, maxSubjectLength).join('') || '-'
}
