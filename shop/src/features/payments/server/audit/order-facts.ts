/** All that is written down about one order, as of one moment. */
import type { OrderStatus } from '#features/orders/contract.ts'
import type { PaymentStatus } from '../payment-states.ts'
import type { RefundReason, RefundStatus } from '../refund-states.ts'

export interface OrderFacts {
  id: number
  orderNumber: string
  status: OrderStatus
  totalInFen: number
  isStampedPaid: boolean
  isStampedRefunded: boolean
  isStampedClosed: boolean
  lines: { goodsId: number; quantity: number; unitPriceInFen: number }[]
  payments: PaymentFacts[]
  ledger: LedgerEntryFacts[]
  movements: { goodsId: number; cause: string; stockChange: number; soldChange: number }[]
}

export interface PaymentFacts {
  id: number
  outTradeNo: string
  status: PaymentStatus
  amountInFen: number
  refundedInFen: number
  hasTradeNo: boolean
  hasNextCheck: boolean
  /** How often the record of what was heard says that the money came for the first time. */
  firstSightings: number
  refunds: RefundFacts[]
}

export interface RefundFacts {
  id: number
  outRequestNo: string
  status: RefundStatus
  reason: RefundReason
  amountInFen: number
  hasNextCheck: boolean
}

export interface LedgerEntryFacts {
  kind: 'payment_in' | 'refund_out'
  paymentId: number
  refundId: number | null
  amountInFen: number
}
