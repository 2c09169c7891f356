import { guestOrders } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import type { PersonalData } from '#platform/slices/personal-data.ts'
import { eraseOldGuests } from './use-cases/erase-guest.ts'
import { deleteLookUps, judgeLookUps } from './use-cases/look-up-order.ts'

const dayInMs = 86_400_000

export function guestSweepers(context: ShopContext, personalData: readonly PersonalData[]): Sweeper[] {
  const { database, now } = context
  return [
    { name: 'look-ups of orders', intervalInMs: 2_000, sweep: () => judgeLookUps(context) },
    { name: 'old look-ups of orders', intervalInMs: 10 * 60_000, sweep: () => deleteLookUps(context) },
    { name: 'data of guests', intervalInMs: 10 * 60_000, sweep: () => eraseOldGuests(context, personalData) },
    {
      name: 'networks of guests',
      intervalInMs: 10 * 60_000,
      sweep: () => guestOrders.clearGuestOrders(database, new Date(now().getTime() - dayInMs)),
    },
  ]
}
