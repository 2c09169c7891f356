/** What orders need of their payments; the composition root puts the payments slice behind it. */
export interface PaymentService {
  /** Asks the provider, at most every few seconds, whether the orders have been paid, and applies the answers. */
  confirm(orderIds: readonly number[]): Promise<void>
  /** Closes what could still be paid of the order; money that was faster is applied. */
  close(orderId: number): Promise<void>
}
