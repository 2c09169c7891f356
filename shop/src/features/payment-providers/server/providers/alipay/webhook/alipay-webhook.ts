/** Reads Alipay's webhook: checks the form, then the signature, then whether this shop is the recipient. */
import type { AlipaySdk } from 'alipay-sdk'
import type { AlipayAccount } from '../setup/alipay-account.ts'
import type { Acknowledgement, WebhookOutcome, WebhookReading, PostedWebhook } from '../../payment-provider.ts'
import { toTradeView } from '../alipay-trade.ts'
import { redactBuyerInForm } from '../redact-buyer.ts'

const required = [
  'sign',
  'app_id',
  'seller_id',
  'notify_id',
  'out_trade_no',
  'trade_no',
  'trade_status',
  'total_amount',
]

export function parseAlipayWebhook(
  sdk: AlipaySdk,
  account: Pick<AlipayAccount, 'appId' | 'sellerId'>,
  { headers, body }: PostedWebhook,
): WebhookReading {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')) return refused('not a form')
  const raw = decode(body)
  if (raw === null) return refused('not UTF-8')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(raw)) {
    // The SDK omits such a field from the signed content.
    if (name === '') return refused('a field has no name')
    // With two values under one signature, signer and reader could each use another one.
    if (fields.has(name)) return refused('a field is repeated')
    fields.set(name, value)
  }
  // The SDK accepts the algorithm named in the message, including SHA-1.
  if (fields.get('sign_type') !== 'RSA2') return refused('sign_type is not RSA2')
  if (required.some((name) => !fields.get(name))) return refused('a field is missing')
  if (!isSigned(sdk, fields)) return refused('the signature is wrong')

  const redacted = redactBuyerInForm(raw)
  if (fields.get('app_id') !== account.appId) return { kind: 'foreign', reason: 'another_app', raw: redacted }
  if (fields.get('seller_id') !== account.sellerId) return { kind: 'foreign', reason: 'another_seller', raw: redacted }
  const named = Object.fromEntries(fields)
  const trade = toTradeView({ ...named, paid_at: named.gmt_payment })
  return trade
    ? { kind: 'trade', trade, raw: redacted }
    : { kind: 'foreign', reason: 'unreadable_trade', raw: redacted }
}

const statusOf: Record<WebhookOutcome, number> = {
  done: 200,
  invalid: 400,
  foreign: 403,
  unknown_trade: 404,
  mismatch: 409,
  retry: 409,
}

/** On anything but the seven bytes of `success` Alipay repeats the webhook, about eight times in a day. */
export function acknowledgeAlipayWebhook(outcome: WebhookOutcome): Acknowledgement {
  const body = outcome === 'done' ? 'success' : 'fail'
  return { status: statusOf[outcome], type: 'text/plain; charset=utf-8', body }
}

const refused = (reason: string): WebhookReading => ({ kind: 'refused', reason })

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function isSigned(sdk: AlipaySdk, fields: Map<string, string>): boolean {
  try {
    return sdk.checkNotifySignV2(Object.fromEntries(fields))
  } catch {
    // The SDK throws on some malformed signatures, which are invalid all the same.
    return false
  }
}
