import type { ReactNode } from 'react'
import type { Order } from '#features/orders/contract.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import type { UseCashier } from './use-cashier.ts'
import type { WayToPay } from './use-way-to-pay.ts'

export interface CashierPanelProps {
  cashier: UseCashier
  way: WayToPay
  order: Pick<Order, 'total_amount' | 'currency' | 'expires_at'>
  /** `pending` while the order waits. */
  status: OrderStatus
  /** Sum of a second payment, which the shop refunds. */
  surplusAmount: string | null
  /** Looks for the payment at once. @returns whether the order still waits */
  onCheck: () => Promise<boolean>
  /** Next page for an order that cannot be paid here any more. */
  next: ReactNode
  /** The page before has warned a browser inside an app, whose user agent may be wrong. */
  hasWarned?: boolean
}
