import { getOrderByNumber, guestOrders, lockOrder, orderTokens } from '#features/orders/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'

/** Makes a new link to a guest's order, and ends the former ones. @throws NotFound for other orders */
export async function renewOrderLink(
  {
    config,
    database,
    inTransaction,
    now,
    secretKey,
  }: Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now' | 'secretKey'>,
  { staff, orderNumber, reason }: { staff: Staff; orderNumber: string; reason: string },
): Promise<{ url: string }> {
  const { id } = await getOrderByNumber(database, orderNumber)
  const linkVersion = await inTransaction(async (transaction) => {
    await lockOrder(transaction, id)
    const version = await guestOrders.raiseLinkVersion(transaction, id)
    if (version === null) throw new NotFound()
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'order.link',
      subject: { kind: 'order', id: orderNumber, label: orderNumber },
      reason,
    })
    return version
  })
  return {
    url: orderTokens.makeOrderUrl(
      config.shopOrigin,
      orderNumber,
      orderTokens.makeOrderToken(secretKey, { orderNumber, linkVersion }),
    ),
  }
}
