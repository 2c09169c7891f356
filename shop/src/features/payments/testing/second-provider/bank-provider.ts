/** The adapter of the tests' bank, as an example of a second provider. */
import type {
  Acknowledgement,
  WebhookOutcome,
  WebhookReading,
  PaymentProvider,
  PostedWebhook,
  ProviderCapabilities,
  ProviderResult,
  TradeView,
} from '../../server/providers/payment-provider.ts'
import { type BankCall, type BankTrade, signBank } from './bank-server.ts'

export interface BankAccount {
  gateway: string
  key: string
}

export const bankCapabilities: ProviderCapabilities = {
  startsByCall: true,
  scenes: ['qr', 'wap'],
  partialRefund: true,
  close: true,
  asyncRefund: true,
  refundDays: null,
  currencies: ['CNY'],
}

interface BankResponse {
  session?: string
  expires_at?: string
  trade?: BankTrade | null
  refund?: 'none' | 'accepted' | 'done'
  errorCode?: string
  repeated?: true
  discordant?: true
}

export function createBankProvider({ gateway, key }: BankAccount): PaymentProvider {
  async function post(call: BankCall, body: object): Promise<ProviderResult<BankResponse>> {
    const text = JSON.stringify(body)
    try {
      const response = await fetch(`${gateway}/${call}`, {
        method: 'POST',
        headers: { 'bank-signature': signBank(key, text) },
        body: text,
      })
      const raw = await response.text()
      if (response.headers.get('bank-signature') !== signBank(key, raw)) return { kind: 'unknown', raw }
      const parsed = JSON.parse(raw) as BankResponse
      return parsed.errorCode ? { kind: 'failed', code: parsed.errorCode, raw } : { kind: 'ok', value: parsed, raw }
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

    readWebhook: (webhook) => readBankWebhook(key, webhook),
    acknowledge: acknowledgeBankWebhook,
  }
}

function readBankWebhook(key: string, { headers, body }: PostedWebhook): WebhookReading {
  const raw = Buffer.from(body).toString()
  if (headers['bank-signature'] !== signBank(key, raw)) return { kind: 'refused', reason: 'the signature is wrong' }
  const { trade } = JSON.parse(raw) as { trade: BankTrade }
  return { kind: 'trade', trade: toTradeView(trade), raw }
}

function acknowledgeBankWebhook(outcome: WebhookOutcome): Acknowledgement {
  const received = outcome === 'done'
  return { status: received ? 200 : 422, type: 'application/json', body: JSON.stringify({ received }) }
}

function toTradeView({ number, session, amount, currency, status, paid_at, refunded, refund }: BankTrade): TradeView {
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
