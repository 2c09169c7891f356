import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { deleteAddress, lockAddresses, makeNewestDefault } from '../queries/address-queries.ts'

/** @throws NotFound, also for another person's */
export async function removeAddress(
  { inTransaction }: Pick<ShopContext, 'inTransaction'>,
  userId: number,
  id: number,
): Promise<undefined> {
  await inTransaction(async (transaction) => {
    await lockAddresses(transaction, userId)
    const removed = await deleteAddress(transaction, userId, id)
    if (!removed) throw new NotFound()
    if (removed.isDefault) await makeNewestDefault(transaction, userId)
  })
}
