/**
 * The port to a payment provider.
 * The core owns states, amount checks, retries and the record; an adapter only translates.
 * An adapter never throws for a provider's response; an uncertain outcome is `unknown`.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Scene } from '#features/payment-providers/values.ts'

/** `raw`: the provider's raw message, for the record. */
export type ProviderResult<Value> =
  | { kind: 'ok'; value: Value; raw: string }
  /** The provider refused, and nothing happened. `isNumberSpent`: the same may succeed, under another number only. */
  | { kind: 'failed'; code: string; raw: string; isNumberSpent?: true }
  /** Unknown outcome: response lost, late, unsigned, or inconclusive. `code` is the provider's. */
  | { kind: 'unknown'; raw: string; code?: string }

/** An amount in the currency's smallest unit (fen, cents). */
export interface Money {
  minorUnits: number
  /** ISO 4217. */
  currency: string
}

/** Capabilities of a provider; the core uses no others. */
export interface ProviderCapabilities {
  /** `start` calls the provider; otherwise it only signs an address. */
  startsByCall: boolean
  /** How it can be paid. */
  scenes: readonly Scene[]
  /** Supports partial refunds. */
  partialRefund: boolean
  /** How many refunds one payment may have; null: unlimited. */
  maxRefunds: number | null
  /** Least time between two refunds of one payment. */
  refundGapInMs: number
  /** Webhooks and queries of a trade state the sum refunded. Otherwise each refund has its own webhook. */
  tellsRefunds: boolean
  /** Closes an unpaid trade; otherwise a trade ends at its own deadline. */
  close: boolean
  /** A refund may be accepted first and completed later. */
  asyncRefund: boolean
  /**
   * Days after the payment within which it can be refunded; null: unlimited. Later requests warn staff but are still
   * sent.
   */
  refundDays: number | null
  /** ISO 4217 codes of accepted currencies. */
  currencies: readonly string[]
}

export type TradeStatus = 'waiting' | 'paid' | 'closed' | 'refunded'

/** State of one trade, the same for webhooks and queries. */
export interface TradeView {
  outTradeNo: string
  /** Null where an unpaid trade has none yet. */
  tradeNo: string | null
  status: TradeStatus
  /** Null where an unpaid trade reports none. */
  money: Money | null
  /** Amount refunded so far, as far as reported, in the trade's currency. Null: there was a refund, of an unreported sum. */
  refundedMinorUnits: number | null
  /** Request number of the refund in question. */
  outRequestNo: string | null
  /** For a `closed` trade: it was paid, and the provider does not report whether it was refunded. */
  paidAt: Date | null
}

/** A webhook as posted. Some providers sign in a field, others in a header; all of them sign the bytes. */
export interface PostedWebhook {
  headers: IncomingHttpHeaders
  body: Uint8Array
}

export type WebhookReading =
  | { kind: 'trade'; trade: TradeView; raw: string }
  /** About one refund, of the shop or of the provider's console. */
  | { kind: 'refund'; refund: RefundView; raw: string }
  /** Not signed by the provider, or malformed. `warning`: advice to staff, if it recurs. */
  | { kind: 'refused'; reason: string; warning?: string }
  /** The provider tests whether the shop refuses a wrong signature. */
  | { kind: 'probe' }
  /** Signed by the provider, for another recipient. */
  | { kind: 'foreign'; reason: string; raw: string }

/**
 * Outcome of a webhook. `retry`: the provider should send it again. `invalid`: not from the provider.
 * `foreign`: for another recipient. `unknown_trade`, `mismatch`: recorded, but inconsistent with the shop's data.
 */
export type WebhookOutcome = 'done' | 'retry' | 'invalid' | 'foreign' | 'unknown_trade' | 'mismatch'

export interface Acknowledgement {
  status: number
  type: string
  body: string
}

/** Keys by which a provider finds a trade: our number, its reference from the start, its own number. */
export interface TradeKey {
  outTradeNo: string
  providerRef: string | null
  tradeNo: string | null
}

export interface StartRequest {
  outTradeNo: string
  money: Money
  subject: string
  returnUrl: string
  notifyUrl: string
  expiresAt: Date
  scene: Scene
  /** Address of the buyer, where the provider compares it. */
  payerIp: string
}

/** `providerRef` is stored and passed to every later call. */
export interface StartedTrade {
  /** Address to redirect the buyer to, or content of a QR code, and when it stops working. */
  action: { type: 'redirect' | 'qr'; url: string; expiresAt: Date }
  providerRef?: string
}

export interface RefundRequest {
  trade: TradeKey
  outRequestNo: string
  money: Money
  /** Amount of the payment. */
  paid: Money
  reason: string
  notifyUrl: string
}

/** State of one refund. `pending`: accepted, not done yet. `needs_person`: stopped until staff act at the provider. */
export type RefundState = 'succeeded' | 'pending' | 'needs_person'

export interface RefundView {
  outTradeNo: string
  outRequestNo: string
  minorUnits: number
  state: RefundState | 'failed'
}

/** One day's statement of a provider, with refunds on the day of their acceptance. */
export interface StatementEntry {
  kind: 'payment' | 'refund'
  outTradeNo: string
  /** Null for a payment. */
  outRequestNo: string | null
  minorUnits: number
}

export type RefundQuestion = Pick<RefundRequest, 'trade' | 'outRequestNo'> & {
  /** Unset for a refund of the provider's console. */
  money?: Money
}

export interface PaymentProvider {
  readonly name: string
  readonly capabilities: ProviderCapabilities
  /** Idempotent: the same request leads to the same trade. */
  start(request: StartRequest): Promise<ProviderResult<StartedTrade>>
  /** The same address of a started trade with another return; absent where the trade itself fixes the return. */
  returnTo?(url: string, request: Pick<StartRequest, 'returnUrl' | 'outTradeNo'>): string
  /** `none`: no such trade at present; one may still be created. */
  query(trade: TradeKey): Promise<ProviderResult<TradeView | 'none'>>
  /** `not_waiting`: nothing to close, because the trade was paid or has ended; a query shows which. */
  close(trade: TradeKey): Promise<ProviderResult<'closed' | 'none' | 'not_waiting'>>
  /**
   * A refund with a used number and another amount is `unknown` with the code `discordant`.
   * `unmoved`: this call moved no money, because an earlier one did, or not yet; a query shows which.
   */
  refund(request: RefundRequest): Promise<ProviderResult<RefundState | 'unmoved'>>
  /** `failed`: accepted first, but no money moved. */
  queryRefund(request: RefundQuestion): Promise<ProviderResult<RefundState | 'none'>>
  /**
   * Payments and refunds of a day of the shop's zone, for providers with a statement.
   * `not_yet`: the provider is still writing it.
   */
  readStatement?(day: string): Promise<ProviderResult<readonly StatementEntry[] | 'not_yet'>>
  /** Reports to staff, from any call: advice about keys or the clock, and unclear answers. The last listener counts. */
  onWarning?(listener: (warning: string) => void): void
  /** Checks that the webhook is from the provider and for this shop. The core judges its content. */
  readWebhook(webhook: PostedWebhook): WebhookReading
  /** Response to a webhook in the provider's format. */
  acknowledge(outcome: WebhookOutcome): Acknowledgement
}
