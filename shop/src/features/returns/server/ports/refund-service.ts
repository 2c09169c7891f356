/** Refunds of returns, implemented by the payments slice in the composition root. */
import type { refundStates } from '#features/returns/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { ReturnsConfig } from '../config.ts'

export interface RefundWish {
  orderId: number
  returnId: number
  /** At most the amount that `leftOf` returns. */
  amountInFen: number
  now: Date
}

export interface RefundState {
  /** `unknown`: the provider has not reported a result; a query follows. */
  status: (typeof refundStates)[number]
  /** The provider's code for a refusal. */
  failureCode: string | null
}

export interface RefundTerms {
  /** Stored name of the provider that was paid; empty without a payment. */
  provider: string
  /** The past last day for refunds of the payment, as `2026-11-25`; null while possible. Later staff refund by hand. */
  endedOn: string | null
}

export interface RefundService {
  /**
   * Records the refund of a return. Requires the order lock.
   * @returns `opened`: recorded. `waits`: another refund of the payment is pending. `nothing`: it is fully refunded.
   * `only_whole`: the provider supports full refunds only. `no_more_refunds`: it refunds this payment no further.
   */
  open(
    transaction: Database,
    wish: RefundWish,
  ): Promise<'opened' | 'waits' | 'nothing' | 'only_whole' | 'no_more_refunds'>
  /**
   * The refundable rest of the payment in fen, without open refunds and amounts reserved by waiting returns.
   * The amount is only valid under the order lock.
   * @param returnId return whose own amount counts as left
   */
  leftOf(database: Database, orderId: number, returnId?: number): Promise<number>
  /** Whether the provider supports full refunds only. */
  isOnlyWhole(database: Database, orderId: number): Promise<boolean>
  refundTermsOf(database: Database, orderId: number): Promise<RefundTerms>
  /** @param stored null: the only provider set up; empty with several */
  providerName(stored: string | null, language: Language): string
  /** State of the return's refund; null without one. */
  stateOf(database: Database, returned: { orderId: number; returnId: number }): Promise<RefundState | null>
  /** Sends the recorded refund. Call after the commit. */
  send(returnId: number): Promise<void>
}

export interface RefundContext extends ShopContext {
  refunds: RefundService
}

export interface ReturnsContext extends RefundContext {
  limits: ReturnsConfig
}
