/** What the contract of the providers' adapters is tried on. */
import type { PaymentProvider, PostedNotice } from '../server/providers/payment-provider.ts'

export type ProviderCall = 'query' | 'close' | 'refund' | 'queryRefund'
/** `lost`: no usable answer, nothing done. `lost_after`: no usable answer, but done. `forged`: an answer that somebody else wrote. */
export type ProviderFault = 'lost' | 'lost_after' | 'forged'

/** The provider, or a stand-in that speaks its protocol, and a buyer at it. */
export interface ProviderFixture {
  provider: PaymentProvider
  /** The provider has the trade when it is started, and not first when the buyer opens the page. */
  knowsTradeOnceStarted: boolean
  /** Where notices are to be sent: the stage keeps them. */
  notifyUrl: string
  returnUrl: string
  now(): Date
  /** The buyer opens the page and pays, or only logs in. */
  pay(payUrl: string, outTradeNo: string): Promise<void>
  logIn(payUrl: string, outTradeNo: string): Promise<void>
  /** The next call about this trade goes wrong. */
  arrangeFault(outTradeNo: string, call: ProviderCall, fault: ProviderFault): Promise<void>
  /** Refuses the next refund of this trade for good. */
  refuseRefund(outTradeNo: string): Promise<void>
  /** What an asynchronous provider has accepted is done. */
  finishRefunds?(outTradeNo: string): Promise<void>
  /** Notices that have arrived about this trade, as they were posted. */
  notices(outTradeNo: string): Promise<PostedNotice[]>
  close(): Promise<void>
}
