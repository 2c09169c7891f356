import type { AddressFields } from '#features/delivery/contract.ts'
import { readDeliveryTo } from '#features/delivery/server/index.ts'
import { insertGuest, reserveUserId } from '#features/identity/server/index.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import type { Database } from '#platform/database/database.ts'
import { insertGuestOrder } from '../../queries/guest-order-queries.ts'
import { putOrderAddress } from '../../queries/order-address-queries.ts'
import type { OrderContext } from '../../ports/order-context.ts'
import type { PlacedOrder, PurchaseSteps } from '../../ports/purchase-steps.ts'
import { networkKeyOf, phoneKeyOf } from '../../rules/guest-keys.ts'
import { placeOrder, type Purchase } from '../place-order.ts'
import { requireRoomForGuest } from './require-room-for-guest.ts'

export interface GuestPurchase extends Omit<Purchase, 'addressId' | 'address' | 'idempotencyKey' | 'isGuestKey'> {
  address: AddressFields
  /** For messages about the order; null: none. */
  email: string | null
  idempotencyKey: string
  ip: string
}

/**
 * Places an order for somebody without an account, by the same function as every purchase. Writes the guest, the
 * address and the row of the link in the transaction of the order.
 * @throws TooManyGuestOrders; otherwise as `placeOrder`
 */
export async function placeOrderAsGuest(
  context: OrderContext,
  { email, ip, ...purchase }: GuestPurchase,
  steps: Omit<PurchaseSteps, 'replace' | 'before'>,
): Promise<PlacedOrder> {
  const { config, database, now, secretKey } = context
  const buyer = { id: await reserveUserId(database), isGuest: true }
  const networkKey = networkKeyOf(secretKey, networkOf(ip))
  const readAddress = async (transaction: Database) => (await readDeliveryTo(transaction, purchase.address)).address!
  return placeOrder(
    context,
    buyer,
    { ...purchase, isGuestKey: true, addressId: 'default' },
    {
      ...steps,
      async before(transaction) {
        const at = now()
        const { phone } = await readAddress(transaction)
        if (config.hasRateLimits)
          await requireRoomForGuest(transaction, { phoneKey: phoneKeyOf(secretKey, phone), networkKey, now: at })
        await insertGuest(transaction, buyer.id, at)
      },
      async also(transaction, order) {
        const address = await readAddress(transaction)
        await putOrderAddress(transaction, order.id, address, order.createdAt)
        await insertGuestOrder(transaction, {
          orderId: order.id,
          idempotencyKey: purchase.idempotencyKey,
          email,
          phoneKey: phoneKeyOf(secretKey, address.phone),
          networkKey,
          placedAt: order.createdAt,
        })
        await steps.also?.(transaction, order)
      },
    },
  )
}
