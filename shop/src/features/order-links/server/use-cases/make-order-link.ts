import { paths } from '#paths'
import { orderErrors, type OrderRow, requireOrder } from '#features/orders/server/index.ts'
import type { makeOrderLink as makeOrderLinkCall } from '#features/order-links/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { makeLinkCode } from '../rules/link-code.ts'

/**
 * The link of an unpaid order, the same for each call.
 * @throws OrderNotPayable
 */
export function linkOf(
  { config, now, secretKey }: Pick<ShopContext, 'config' | 'now' | 'secretKey'>,
  order: Pick<OrderRow, 'orderNumber' | 'status' | 'expiresAt'>,
): { code: string; url: string } {
  if (order.status !== 'pending' || order.expiresAt <= now()) throw new orderErrors.OrderNotPayable()
  const code = makeLinkCode(secretKey, order)
  return { code, url: urlOfLink({ config }, code) }
}

export const urlOfLink = ({ config }: Pick<ShopContext, 'config'>, code: string): string =>
  new URL(paths.orderLink(code), config.shopOrigin).href

/** @throws NotFound for orders of others too, OrderNotPayable */
export async function makeOrderLink(
  context: Pick<ShopContext, 'config' | 'database' | 'now' | 'secretKey'>,
  { shopper, orderNumber }: { shopper: Shopper; orderNumber: string },
): Promise<ResponseOf<typeof makeOrderLinkCall>> {
  const order = await requireOrder(context.database, shopper, orderNumber)
  const { url } = linkOf(context, order)
  return { url, expires_at: order.expiresAt.toISOString() }
}
