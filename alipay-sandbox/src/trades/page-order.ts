import type { PageOrder, Product } from '../ledger/sessions.ts'
import { parseAlipayTime } from '../protocol/alipay-time.ts'
import { InvalidRequest } from '../protocol/gateway-request.ts'
import type { GatewayRequest } from '../protocol/gateway-request.ts'
import { parseYuan } from '../protocol/money.ts'

const products: Record<string, { product: Product; productCodes: readonly string[] }> = {
  'alipay.trade.page.pay': { product: 'page', productCodes: ['FAST_INSTANT_TRADE_PAY'] },
  'alipay.trade.wap.pay': { product: 'wap', productCodes: ['QUICK_WAP_WAY', 'QUICK_WAP_PAY'] },
}
const maxAddressLength = 256
const minuteInMs = 60_000
const unitInMs: Record<string, number> = { m: minuteInMs, h: 60 * minuteInMs, d: 1440 * minuteInMs }

export function isPageMethod(method: string | undefined): boolean {
  return method !== undefined && Object.hasOwn(products, method)
}

/** The deadline by a trade's `timeout_express`: 1m to 15d, or 1c, the end of the day in UTC+8. */
export function timeoutEndsAt(timeoutExpress: string, createdAt: number): number {
  if (timeoutExpress === '1c') {
    const dayInMs = 1440 * minuteInMs
    const zoneInMs = 480 * minuteInMs
    return (Math.floor((createdAt + zoneInMs) / dayInMs) + 1) * dayInMs - zoneInMs
  }
  return createdAt + Number(timeoutExpress.slice(0, -1)) * (unitInMs[timeoutExpress.slice(-1)] ?? 0)
}

function isTimeoutExpress(text: string): boolean {
  if (text === '1c') return true
  if (!/^[1-9]\d{0,4}[mhd]$/.test(text)) return false
  return timeoutEndsAt(text, 0) <= timeoutEndsAt('15d', 0)
}

function invalid(name: string): InvalidRequest {
  return new InvalidRequest('40004', 'ACQ.INVALID_PARAMETER', name)
}

function optionalText(value: unknown, name: string, longest: number): string | null {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || value.length > longest) throw invalid(name)
  return value
}

function optionalAddress(value: string | undefined, name: string): string | null {
  if (value === undefined || value === '') return null
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (!isWeb || value.length > maxAddressLength) throw invalid(name)
  return value
}

/** Parses the order that the merchant signed for the cashier. @throws InvalidRequest naming the first invalid parameter */
export function readPageOrder({ params, bizContent }: GatewayRequest): PageOrder {
  const { product, productCodes } = products[params.method ?? ''] ?? { product: 'page' as const, productCodes: [] }
  const { out_trade_no: outTradeNo, subject, product_code: productCode } = bizContent
  if (typeof outTradeNo !== 'string' || !/^\w{1,64}$/.test(outTradeNo)) throw invalid('out_trade_no')
  if (typeof subject !== 'string' || subject.length < 1 || subject.length > 256) throw invalid('subject')
  if (typeof productCode !== 'string' || !productCodes.includes(productCode)) throw invalid('product_code')
  const totalInFen = parseYuan(bizContent.total_amount)
  if (totalInFen === undefined) throw invalid('total_amount')
  const timeExpire = optionalText(bizContent.time_expire, 'time_expire', 19)
  const timeExpireAt = timeExpire === null ? null : parseAlipayTime(timeExpire)
  if (timeExpireAt === undefined) throw invalid('time_expire')
  const timeoutExpress = optionalText(bizContent.timeout_express, 'timeout_express', 6)
  if (timeoutExpress !== null && !isTimeoutExpress(timeoutExpress)) throw invalid('timeout_express')
  return {
    outTradeNo,
    product,
    subject,
    body: optionalText(bizContent.body, 'body', 128),
    totalInFen,
    timeExpireAt,
    timeoutExpress,
    notifyUrl: optionalAddress(params.notify_url, 'notify_url'),
    returnUrl: optionalAddress(params.return_url, 'return_url'),
    passbackParams: optionalText(bizContent.passback_params, 'passback_params', 512),
  }
}
