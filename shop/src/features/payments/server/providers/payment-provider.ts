/**
 * The port to a payment provider.
 * The core owns states, money checks, repeats and the record; an adapter only translates.
 * It never throws for a provider's answer; what it cannot be sure of is `unknown`.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** `raw`: the provider's own words, for the record. */
export type ProviderResult<Value> =
  | { kind: 'ok'; value: Value; raw: string }
  /** The provider said no, and nothing happened. */
  | { kind: 'failed'; code: string; raw: string }
  /** It may have happened or not: lost, late, not signed, or not known to the provider. `code` is the provider's. */
  | { kind: 'unknown'; raw: string; code?: string }

/** A sum in the currency's smallest unit (fen, cents). */
export interface Money {
  minorUnits: number
  /** ISO 4217. */
  currency: string
}

/** What a provider can do at all: the core asks for nothing else. */
export interface ProviderCapabilities {
  /** `start` calls the provider; else it only signs an address. */
  startsByCall: boolean
  /** Gives back less than was paid. */
  partialRefund: boolean
  /** Ends a trade that nobody has paid; without it a trade ends by its own deadline. */
  close: boolean
  /** A refund may be accepted and come to its end later. */
  asyncRefund: boolean
  /** Days after the payment in which it gives back; null: without an end. Later it is asked all the same, and staff are told. */
  refundDays: number | null
  /** ISO 4217 codes of what it takes. */
  currencies: readonly string[]
}

export type TradeStatus = 'waiting' | 'paid' | 'closed' | 'refunded'

/** What is known of one trade; whoever says it, notice or query, it has this shape. */
export interface TradeView {
  outTradeNo: string
  tradeNo: string
  status: TradeStatus
  money: Money
  /** Given back of the trade so far, as far as was told; in the trade's currency. */
  refundedMinorUnits: number
  /** The refund this is about, by the number it was asked for with. */
  outRequestNo: string | null
  /** Of a `closed` trade: it was paid, and whether it was given back is not told. */
  paidAt: Date | null
}

/** A notice as it was posted. Some providers sign in a field, others in a header; all of them sign the bytes. */
export interface PostedNotice {
  headers: IncomingHttpHeaders
  body: Uint8Array
}

export type NoticeReading =
  | { kind: 'trade'; trade: TradeView; raw: string }
  /** Not signed by the provider, or not in its form. */
  | { kind: 'refused'; reason: string }
  /** Signed by the provider, for somebody else. */
  | { kind: 'foreign'; reason: string; raw: string }

/**
 * What became of a notice. `retry`: tell us again later. `invalid`: not the provider's words.
 * `foreign`: somebody else's. `unknown_trade`, `mismatch`: heard and kept, but it does not fit what the shop knows.
 */
export type NoticeOutcome = 'done' | 'retry' | 'invalid' | 'foreign' | 'unknown_trade' | 'mismatch'

export interface Acknowledgement {
  status: number
  type: string
  body: string
}

/** The keys by which a provider finds a trade: our number, its reference from the start, its own number. */
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
  isPhone: boolean
}

/** Where the buyer is sent, or what a phone scans. `providerRef` is stored and passed to every later call. */
export interface StartedTrade {
  action: { type: 'redirect' | 'qr'; url: string }
  providerRef?: string
}

export interface RefundRequest {
  trade: TradeKey
  outRequestNo: string
  money: Money
  reason: string
}

export type RefundQuestion = Pick<RefundRequest, 'trade' | 'outRequestNo'>

export interface PaymentProvider {
  readonly name: string
  readonly capabilities: ProviderCapabilities
  /** With the same words it is the same trade, however often. */
  start(request: StartRequest): Promise<ProviderResult<StartedTrade>>
  /** `none`: no such trade, which does not mean that there never will be one. */
  query(trade: TradeKey): Promise<ProviderResult<TradeView | 'none'>>
  /** `not_waiting`: there is nothing to close, because the trade was paid or has ended; a query tells which. */
  close(trade: TradeKey): Promise<ProviderResult<'closed' | 'none' | 'not_waiting'>>
  /**
   * A refund of the same number and another sum is `unknown` with the code `discordant`.
   * `unmoved`: this call moved no money, because an earlier one did, or not yet; a query tells which.
   * `pending`: accepted, and not done yet.
   */
  refund(request: RefundRequest): Promise<ProviderResult<'succeeded' | 'unmoved' | 'pending'>>
  /** `failed`: it was accepted, and then no money moved. */
  queryRefund(request: RefundQuestion): Promise<ProviderResult<'succeeded' | 'pending' | 'none'>>
  /** Is this notice the provider's, and ours? What it says of the order is judged by the core. */
  readNotice(notice: PostedNotice): NoticeReading
  /** The answer to a notice, in the provider's own form. */
  acknowledge(outcome: NoticeOutcome): Acknowledgement
}
