/** The payments that orders need; the composition root connects the payments slice. */
export interface PaymentService {
  /** Queries the provider, at most every few seconds, for payments of the orders, and applies the results. */
  confirm(orderIds: readonly number[]): Promise<void>
  /** Numbers (`out_trade_no`) of the payments by which the order can be paid now. */
  listCurrentNumbers(orderId: number): Promise<string[]>
  /** Closes open payments of the order; applies a payment that was faster. */
  close(orderId: number): Promise<void>
}
