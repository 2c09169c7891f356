/** The adapter of the tests' bank, as an example of a second provider. */
import { timingSafeEqual } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import { z } from 'zod'
import { startPart } from '#platform/telemetry/tracing/spans.ts'
import type {
  Acknowledgement,
  WebhookOutcome,
  WebhookReading,
  PaymentProvider,
  PostedWebhook,
  ProviderCapabilities,
  ProviderResult,
  StatementEntry,
  TradeView,
} from '../../server/providers/payment-provider.ts'
import { type BankCall, signBank } from './bank-server.ts'

export interface BankAccount {
  gateway: string
  key: string
}

export const bankCapabilities: ProviderCapabilities = {
  startsByCall: true,
  scenes: ['qr', 'wap'],
  partialRefund: true,
  maxRefunds: null,
  refundGapInMs: 0,
  tellsRefunds: true,
  close: true,
  asyncRefund: true,
  refundDays: null,
  currencies: ['CNY'],
}

/** Unnamed fields, such as those about the buyer, never reach the shop's records. */
const bankTrade = z.object({
  session: z.string(),
  number: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'closed']),
  paid_at: z.string().nullable(),
  refunded: z.int(),
  refund: z.string().nullable(),
})
const bankEntry = z.object({
  kind: z.enum(['payment', 'refund']),
  number: z.string(),
  refund: z.string().nullable(),
  amount: z.int(),
})
const bankResponse = z.object({
  number: z.string(),
  session: z.string().optional(),
  expires_at: z.string().optional(),
  trade: bankTrade.nullish(),
  refund: z.enum(['none', 'accepted', 'done']).optional(),
  entries: z.array(bankEntry).optional(),
  errorCode: z.string().optional(),
  repeated: z.literal(true).optional(),
  discordant: z.literal(true).optional(),
})
type BankResponse = z.output<typeof bankResponse>
interface BankRequest extends Record<string, unknown> {
  number: string
}
const bankWebhook = z.object({ trade: bankTrade })

const timeoutInMs = 3_000

export function createBankProvider({ gateway, key }: BankAccount): PaymentProvider {
  async function post(call: BankCall, body: BankRequest): Promise<ProviderResult<BankResponse>> {
    const span = startPart(() => `bank ${call}`, SpanKind.CLIENT, { 'server.address': new URL(gateway).hostname })
    const result = await exchange(call, body)
    span?.end({ attributes: { 'payment.outcome': result.kind }, hasFailed: result.kind === 'unknown' })
    return result
  }

  async function exchange(call: BankCall, body: BankRequest): Promise<ProviderResult<BankResponse>> {
    const text = JSON.stringify(body)
    try {
      const response = await fetch(`${gateway}/${call}`, {
        method: 'POST',
        headers: { 'bank-signature': signBank(key, text) },
        body: text,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutInMs),
      })
      const received = await response.text()
      if (!isSigned(key, received, response.headers.get('bank-signature'))) return { kind: 'unknown', raw: 'unsigned' }
      const value = bankResponse.parse(JSON.parse(received))
      const raw = JSON.stringify(value)
      // A validly signed response about another trade does not count.
      if (value.number !== body.number) return { kind: 'unknown', raw }
      return value.errorCode ? { kind: 'failed', code: value.errorCode, raw } : { kind: 'ok', value, raw }
    } catch (error) {
      return { kind: 'unknown', raw: String(error) }
    }
  }

  return {
    name: 'bank',
    capabilities: bankCapabilities,

    async start({ outTradeNo: number, money, returnUrl, notifyUrl, scene }) {
      const { minorUnits: amount, currency } = money
      const result = await post('start', { number, amount, currency, return_url: returnUrl, notify_url: notifyUrl })
      if (result.kind !== 'ok') return result
      const { session = '', expires_at = '' } = result.value
      const expiresAt = new Date(expires_at)
      const action =
        scene === 'qr'
          ? { type: 'qr' as const, url: `bank://pay/${session}?until=${expires_at}`, expiresAt }
          : { type: 'redirect' as const, url: `${gateway}/pay/${session}?out_trade_no=${number}`, expiresAt }
      return { ...result, value: { action, providerRef: session } }
    },

    async query({ outTradeNo: number }) {
      const result = await post('query', { number })
      if (result.kind !== 'ok') return { kind: 'unknown', raw: result.raw }
      return { ...result, value: result.value.trade ? toTradeView(result.value.trade) : 'none' }
    },

    async close({ outTradeNo: number }) {
      const result = await post('close', { number })
      if (result.kind !== 'ok') return { kind: 'unknown', raw: result.raw }
      const { trade } = result.value
      return { ...result, value: trade ? (trade.status === 'closed' ? 'closed' : 'not_waiting') : 'none' }
    },

    async refund({ trade: { outTradeNo: number }, outRequestNo, money }) {
      const result = await post('refund', { number, refund: outRequestNo, amount: money.minorUnits })
      if (result.kind !== 'ok') return result
      if (result.value.discordant) return { kind: 'unknown', code: 'discordant', raw: result.raw }
      return { ...result, value: result.value.repeated ? 'unmoved' : 'pending' }
    },

    async queryRefund({ trade: { outTradeNo: number }, outRequestNo }) {
      const result = await post('query-refund', { number, refund: outRequestNo })
      if (result.kind !== 'ok') return { kind: 'unknown', raw: result.raw }
      const { refund = 'none' } = result.value
      return { ...result, value: ({ none: 'none', accepted: 'pending', done: 'succeeded' } as const)[refund] }
    },

    async readStatement(day) {
      const result = await post('statement', { number: day })
      if (result.kind === 'failed' && result.code === 'not_yet') return { ...result, kind: 'ok', value: 'not_yet' }
      if (result.kind !== 'ok') return result
      const { entries } = result.value
      if (!entries) return { kind: 'unknown', raw: result.raw }
      return { ...result, value: entries.map(toStatementEntry) }
    },

    readWebhook: (webhook) => readBankWebhook(key, webhook),
    acknowledge: acknowledgeBankWebhook,
  }
}

/** Compares in constant time, so that its duration says nothing about the signature. */
function isSigned(key: string, text: string, signature: string | null | undefined): boolean {
  const [expected, found] = [signBank(key, text), signature ?? ''].map((one) => Buffer.from(one))
  return found!.length === expected!.length && timingSafeEqual(found!, expected!)
}

function readBankWebhook(key: string, { headers, body }: PostedWebhook): WebhookReading {
  const text = Buffer.from(body).toString()
  if (!isSigned(key, text, String(headers['bank-signature']))) {
    return { kind: 'refused', reason: 'the signature is wrong' }
  }
  const { success, data } = bankWebhook.safeParse(parseJson(text))
  if (!success) return { kind: 'foreign', reason: 'unreadable_trade', raw: 'not a trade' }
  return { kind: 'trade', trade: toTradeView(data.trade), raw: JSON.stringify(data) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function acknowledgeBankWebhook(outcome: WebhookOutcome): Acknowledgement {
  const received = outcome === 'done'
  return { status: received ? 200 : 422, type: 'application/json', body: JSON.stringify({ received }) }
}

function toStatementEntry({ kind, number, refund, amount }: z.output<typeof bankEntry>): StatementEntry {
  return { kind, outTradeNo: number, outRequestNo: refund, minorUnits: amount }
}

function toTradeView(trade: z.output<typeof bankTrade>): TradeView {
  const { number, session, amount, currency, status, paid_at, refunded, refund } = trade
  return {
    outTradeNo: number,
    tradeNo: `bank-${session}`,
    status: refunded === amount ? 'refunded' : status === 'open' ? 'waiting' : status,
    money: { minorUnits: amount, currency },
    refundedMinorUnits: refunded,
    outRequestNo: refund,
    paidAt: paid_at === null ? null : new Date(paid_at),
  }
}
