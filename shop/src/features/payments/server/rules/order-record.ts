/** All records of one order in one snapshot. */
import type { Fulfilment, OrderStatus } from '#features/orders/values.ts'
import type { UnitsRecord } from './count-units.ts'
import type { PaymentStatus } from './payment-states.ts'
import type { RefundReason, RefundStatus } from './refund-states.ts'

export interface OrderRecord {
  id: number
  orderNumber: string
  status: OrderStatus
  totalInFen: number
  goodsTotalInFen: number
  discountInFen: number
  deliveryFeeInFen: number
  isStampedPaid: boolean
  isStampedRefunded: boolean
  isStampedClosed: boolean
  fulfilment: Fulfilment
  hasAddress: boolean
  /** Times are in seconds. */
  parcels: (UnitsRecord['parcels'][number] & { handedOverAt: number | null })[]
  returns: (UnitsRecord['returns'][number] & { createdAt: number })[]
  lines: {
    position: number
    goodsId: number
    quantity: number
    unitPriceInFen: number
    paidInFen: number
    sharedInFen: number
  }[]
  /** `sharedInFen` is null where the discount is the delivery fee. */
  discounts: { position: number; discountInFen: number; sharedInFen: number | null }[]
  uses: { taken: number; all: number }
  payments: PaymentRecord[]
  ledger: LedgerEntryRecord[]
  movements: { goodsId: number; cause: string; stockChange: number; soldChange: number }[]
}

export interface PaymentRecord {
  id: number
  outTradeNo: string
  status: PaymentStatus
  amountInFen: number
  refundedInFen: number
  hasTradeNo: boolean
  hasNextCheck: boolean
  /** Number of recorded events that first reported the payment. */
  firstObservations: number
  refunds: RefundRecord[]
}

export interface RefundRecord {
  id: number
  outRequestNo: string
  status: RefundStatus
  reason: RefundReason
  amountInFen: number
  hasNextCheck: boolean
}

export interface LedgerEntryRecord {
  kind: 'payment_in' | 'refund_out'
  paymentId: number
  refundId: number | null
  amountInFen: number
}
