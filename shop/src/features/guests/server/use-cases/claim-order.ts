import { deleteGuest, lockAccount, lockGuest } from '#features/identity/server/index.ts'
import { guestOrders, orderTokens } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { PersonalData } from '#platform/slices/personal-data.ts'

/**
 * Moves everything of a guest to an account, and deletes the guest. The links end. A repeat by the owner changes nothing.
 * @throws NotFound for a token that is dead or of another order
 */
export async function claimOrder(
  context: Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now' | 'secretKey'>,
  {
    shopper,
    orderNumber,
    orderToken,
    personalData,
  }: { shopper: Shopper; orderNumber: string; orderToken: string | null; personalData: readonly PersonalData[] },
): Promise<void> {
  const { database, inTransaction } = context
  if (await guestOrders.ownsNumbered(database, shopper.id, orderNumber)) return
  const isMoved = await inTransaction(async (transaction) => {
    const found =
      orderToken === null ? null : await orderTokens.findOrderOfToken({ ...context, database: transaction }, orderToken)
    if (!found) return false
    const { userId } = found
    await guestOrders.lockOrdersOf(transaction, userId)
    await lockAccount(transaction, shopper.id)
    if (!(await lockGuest(transaction, userId)) || !(await guestOrders.ownsNumbered(transaction, userId, orderNumber)))
      return false
    // A new link may have ended this one before the locks.
    if (!(await orderTokens.findOrderOfToken({ ...context, database: transaction }, orderToken!))) return false
    await guestOrders.endGuestOrders(transaction, userId)
    for (const source of personalData) await source.transfer?.(transaction, { from: userId, to: shopper.id })
    await deleteGuest(transaction, userId)
    return true
  })
  // A concurrent call of the same person may have been faster.
  if (!isMoved && !(await guestOrders.ownsNumbered(database, shopper.id, orderNumber))) throw new NotFound()
}
