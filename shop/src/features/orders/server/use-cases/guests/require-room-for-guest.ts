import {
  maxGuestOrdersOfNetwork,
  maxGuestOrdersOfPhone,
  maxUnpaidOfNetwork,
  maxUnpaidOfPhone,
} from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { countGuestOrders, lockGuestKeys } from '../../queries/guest-order-queries.ts'
import { TooManyGuestOrders, TooManyPendingOrders } from '../../rules/errors.ts'

const dayInMs = 86_400_000

/**
 * Locks out other guests with this phone number or of this network until the transaction ends. Call before locking goods.
 * @throws TooManyPendingOrders, TooManyGuestOrders
 */
export async function requireRoomForGuest(
  transaction: Database,
  { phoneKey, networkKey, now }: { phoneKey: string; networkKey: string; now: Date },
): Promise<void> {
  await lockGuestKeys(transaction, [phoneKey, networkKey])
  const since = new Date(now.getTime() - dayInMs)
  const counts = await countGuestOrders(transaction, { phoneKey, networkKey, since })
  if (counts.unpaidOfPhone >= maxUnpaidOfPhone) throw new TooManyPendingOrders(maxUnpaidOfPhone)
  if (counts.unpaidOfNetwork >= maxUnpaidOfNetwork) throw new TooManyPendingOrders(maxUnpaidOfNetwork)
  if (counts.ofPhone >= maxGuestOrdersOfPhone || counts.ofNetwork >= maxGuestOrdersOfNetwork)
    throw new TooManyGuestOrders()
}
