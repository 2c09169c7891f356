/** What returns need of the money; the composition root puts the payments slice behind it. */
import type { Database } from '#platform/database/database.ts'

export interface RefundWish {
  orderId: number
  returnId: number
  /** At most what is left of the payment; null: all of that. */
  amountInFen: number | null
  now: Date
}

export interface RefundDesk {
  /**
   * Writes the refund of a return. The caller holds the order.
   * @returns its sum. `waits`: another refund of the payment is under way. `nothing`: nothing is left of it.
   * `impossible`: its provider gives back the whole or nothing.
   */
  open(transaction: Database, wish: RefundWish): Promise<number | 'waits' | 'nothing' | 'impossible'>
  /** What is left of the payment, and not on its way back, in fen. */
  leftOf(database: Database, orderId: number): Promise<number>
  /** Its provider gives back the whole of a payment or nothing. */
  isOnlyWhole(database: Database, orderId: number): Promise<boolean>
  /** Sends what was written, after the commit. */
  send(returnId: number): Promise<void>
}
