import { addOrderEvent, hasBeenHandedOver, updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrderById, orderErrors, orderAddresses, readOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { withAddressNamed } from './check-out-as-guest.ts'

/**
 * Changes the address of a placed order, until a shipment is dispatched. The total does not change.
 * @throws NotFound for orders and addresses of others, too; AddressLocked, NotDeliverable, Invalid
 */
export async function changeOrderAddress(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  {
    to: { addressId, address },
    ...request
  }: {
    shopper: Shopper
    orderNumber: string
    /** Exactly one is set; a guest has no address book. */
    to: { addressId?: number | undefined; address?: AddressFields | undefined }
    language: Language
  },
): Promise<Order> {
  const to = address ?? addressId
  if (to === undefined) throw new Invalid({ address_id: [(options) => m.field_required({}, options)] })
  const changing = inTransaction(async (transaction) => {
    // Locks the order: a shipment is dispatched before this, or after it.
    const createdAt = now()
    const { order: locked, change } = await orderAddresses.setOrderAddress(transaction, {
      ...request,
      to,
      now: createdAt,
    })
    if (await hasBeenHandedOver(transaction, locked.id)) throw new orderErrors.AddressLocked()
    if (change !== 'same') {
      const kind = change === 'first' ? 'address_given' : 'address_changed'
      await addOrderEvent(transaction, { orderId: locked.id, kind, facts: {}, actor: { kind: 'shopper' }, createdAt })
    }
    await updateFulfilmentStatus(transaction, locked.id)
    return getOrderById(transaction, locked.id)
  })
  return readOrder(database, await withAddressNamed(changing), request.language)
}
