import type { OrderSummary } from '#features/guests/contract.ts'
import { getOrderById, orderTokens, readOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'

/** @throws NotFound, also for orders of accounts, and once the guest's data are erased */
export async function summariseOrder(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  orderNumber: string,
  language: Language,
): Promise<OrderSummary> {
  const found = await orderTokens.findOpenGuestOrder({ database, now }, orderNumber)
  if (!found) throw new NotFound()
  const order = await readOrder(database, await getOrderById(database, found.orderId), language)
  const { order_number, status, fulfilment, created_at, total_amount, currency, lines } = order
  return {
    order_number,
    status,
    fulfilment,
    created_at,
    total_amount,
    currency,
    lines: lines.map(({ goods_name, quantity }) => ({ goods_name, quantity })),
  }
}
