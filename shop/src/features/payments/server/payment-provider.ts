/**
 * The port to a payment provider. The core owns states, money checks, repeats and the record; an adapter only
 * translates: it never throws for what a provider answered, and what it cannot be sure of is `unknown`.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** `raw`: the provider's own words, for the record. */
export type ProviderResult<Value> =
  | { kind: 'ok'; value: Value; raw: string }
  /** The provider said no, and nothing happened. */
  | { kind: 'failed'; code: string; raw: string }
  /** It may have happened or not: lost, late, not signed, or the provider does not know itself; `code` is what it said. */
  | { kind: 'unknown'; raw: string; code?: string }

export type TradeStatus = 'waiting' | 'paid' | 'closed' | 'refunded'

/** What is known of one trade; whoever says it, notice or query, it has this shape. */
export interface TradeView {
  outTradeNo: string
  tradeNo: string
  status: TradeStatus
  amountInFen: number
  /** Given back of the trade so far, as far as was told. */
  refundedInFen: number
  /** The refund this is about, by the number it was asked for with. */
  outRequestNo: string | null
  paidAt: Date | null
}

/** A notice as it was posted: some providers sign with a field, others with a header, all of them the bytes. */
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

export interface StartRequest {
  outTradeNo: string
  amountInFen: number
  subject: string
  returnUrl: string
  notifyUrl: string
  expiresAt: Date
  /** The buyer holds a phone. */
  isPhone: boolean
}

export interface RefundRequest {
  outTradeNo: string
  outRequestNo: string
  amountInFen: number
  reason: string
}

export interface PaymentProvider {
  readonly name: 'alipay'
  /** The address of the page where the buyer pays. */
  start(request: StartRequest): Promise<ProviderResult<{ payUrl: string }>>
  /** `none`: no such trade, which does not mean that there never will be one. */
  query(outTradeNo: string): Promise<ProviderResult<TradeView | 'none'>>
  /** `not_waiting`: there is nothing to close, because the trade was paid or has ended; a query tells which. */
  close(outTradeNo: string): Promise<ProviderResult<'closed' | 'none' | 'not_waiting'>>
  /**
   * A refund of the same number and another sum is `unknown` with the code `discordant`.
   * `unmoved`: this call moved no money, because an earlier one did, or not yet; a query tells which.
   */
  refund(request: RefundRequest): Promise<ProviderResult<'succeeded' | 'unmoved'>>
  queryRefund(request: { outTradeNo: string; outRequestNo: string }): Promise<ProviderResult<'succeeded' | 'none'>>
  /** Is this notice the provider's, and ours? What it says of the order is judged by the core. */
  readNotice(notice: PostedNotice): NoticeReading
}
