/** Environment in which the provider contract tests an adapter. */
import type { PaymentProvider, PostedNotice } from '../server/providers/payment-provider.ts'

export type ProviderCall = 'query' | 'close' | 'refund' | 'queryRefund'
/**
 * `lost`: no usable response, nothing done. `lost_after`: no usable response, but done. `forged`: a
 * response with a false signature.
 */
export type ProviderFault = 'lost' | 'lost_after' | 'forged'

/** The provider, or a stand-in with its protocol, and a buyer. */
export interface ProviderFixture {
  provider: PaymentProvider
  /** The trade exists once started, even before the buyer opens the page. */
  knowsTradeOnceStarted: boolean
  /** Address for notices, which the fixture collects. */
  notifyUrl: string
  returnUrl: string
  now(): Date
  /** The buyer opens the page and pays, or only logs in. */
  pay(payUrl: string, outTradeNo: string): Promise<void>
  logIn(payUrl: string, outTradeNo: string): Promise<void>
  /** Breaks the next call about this trade. */
  arrangeFault(outTradeNo: string, call: ProviderCall, fault: ProviderFault): Promise<void>
  /** Makes the provider refuse the next refund of this trade permanently. */
  refuseRefund(outTradeNo: string): Promise<void>
  /** Completes refunds that an asynchronous provider has accepted. */
  finishRefunds?(outTradeNo: string): Promise<void>
  /** Received notices about this trade, as posted. */
  notices(outTradeNo: string): Promise<PostedNotice[]>
  close(): Promise<void>
}
