import { getOrderById, type OrderRow, requireOrder } from '#features/orders/server/index.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import type { OrderStatus } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'

const mayBePaid: ReadonlySet<OrderStatus> = new Set(['pending', 'cancelled', 'expired'])

/**
 * One order of the shopper, up to date.
 * Queries the provider while a payment is possible: the webhook may arrive after the buyer's return.
 * Also for a cancelled order, as its cashier page may still be open.
 * @throws NotFound for orders of others too
 */
export async function confirmedOrder(
  database: Database,
  payments: PaymentService,
  { shopper, orderNumber }: { shopper: Shopper; orderNumber: string },
): Promise<OrderRow> {
  const order = await requireOrder(database, shopper, orderNumber)
  if (!mayBePaid.has(order.status)) return order
  await payments.confirm([order.id])
  return getOrderById(database, order.id)
}
