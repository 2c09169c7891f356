/** What returns need of the money; the composition root puts the payments slice behind it. */
import type { refundStates } from '#features/returns/values.ts'
import type { Database } from '#platform/database/database.ts'

export interface RefundWish {
  orderId: number
  returnId: number
  /** At most what `leftOf` says is left for it. */
  amountInFen: number
  now: Date
}

export interface RefundState {
  /** `unknown`: the provider has not said what became of it, and is asked again. */
  status: (typeof refundStates)[number]
  /** Why it was refused, in the provider's words. */
  failureCode: string | null
}

export interface RefundService {
  /**
   * Writes the refund of a return. The caller holds the order.
   * @returns that it is written. `waits`: another refund of the payment is under way. `nothing`: nothing is left of it.
   * `impossible`: its provider gives back the whole or nothing.
   */
  open(transaction: Database, wish: RefundWish): Promise<'opened' | 'waits' | 'nothing' | 'impossible'>
  /**
   * What is left of the payment, in fen. What is on its way back is not, nor what a waiting return was promised.
   * The sum holds only as long as the order is locked.
   * @param returnId whose own sum counts as left
   */
  leftOf(database: Database, orderId: number, returnId?: number): Promise<number>
  /** Its provider gives back the whole of a payment or nothing. */
  isOnlyWhole(database: Database, orderId: number): Promise<boolean>
  /** The last day on which the provider gave back what was paid, as `2026-11-25`; null while it does. Later staff pay by hand. */
  refundsEndedOn(database: Database, orderId: number): Promise<string | null>
  /** How far the money of a return has come; null where none was sent. */
  stateOf(database: Database, returned: { orderId: number; returnId: number }): Promise<RefundState | null>
  /** Sends what was written, after the commit. */
  send(returnId: number): Promise<void>
}
