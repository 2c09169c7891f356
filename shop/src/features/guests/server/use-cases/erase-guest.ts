import { eraseUser, lockGuest, OrderUnderWay } from '#features/identity/server/index.ts'
import { guestOrders } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { PersonalData } from '#platform/slices/personal-data.ts'

type EraseContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

const dayInMs = 86_400_000
const threeYearsInMs = 3 * 365 * dayInMs

/**
 * Erases a guest's personal data, as the deletion of an account does. The books stay.
 * @throws NotFound where the guest is claimed or erased, OrderUnderWay
 */
export async function eraseGuest(
  { inTransaction }: Pick<ShopContext, 'inTransaction'>,
  { userId, personalData }: { userId: number; personalData: readonly PersonalData[] },
): Promise<void> {
  await inTransaction(async (transaction) => {
    // Orders first, as whatever changes one does.
    await guestOrders.lockOrdersOf(transaction, userId)
    if (!(await lockGuest(transaction, userId))) throw new NotFound()
    for (const source of personalData) {
      if (await source.isAccountNeeded?.(transaction, userId)) throw new OrderUnderWay()
    }
    for (const source of personalData) await source.erase?.(transaction, userId)
    await eraseUser(transaction, userId)
  })
}

const maxAtOnce = 500

/**
 * Erases guests a day after their orders ended unpaid, others three years after the last event. Guests that cannot be
 * erased wait for a day, so that they delay no others.
 * @returns how many
 * @throws AggregateError after the others, where the erasure of some failed
 */
export async function eraseOldGuests(
  context: EraseContext,
  personalData: readonly PersonalData[],
): Promise<number | 'again'> {
  const now = context.now()
  const checked = await guestOrders.findGuestsToCheck(context.database, {
    now,
    afterUnpaidInMs: dayInMs,
    afterEventInMs: threeYearsInMs,
    limit: maxAtOnce,
  })
  const tomorrow = new Date(now.getTime() + dayInMs)
  const later: { orderId: number; checkAt: Date }[] = []
  const failures: unknown[] = []
  let count = 0
  for (const { orderId, userId, dueAt } of checked) {
    if (dueAt >= now) {
      later.push({ orderId, checkAt: dueAt })
      continue
    }
    try {
      await eraseGuest(context, { userId, personalData })
      count++
    } catch (error) {
      // Money is still under way, or the guest has gone meanwhile.
      if (!(error instanceof OrderUnderWay || error instanceof NotFound)) failures.push(error)
      later.push({ orderId, checkAt: tomorrow })
    }
  }
  await guestOrders.setNextChecks(context.database, later)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} guests were not erased`)
  return checked.length === maxAtOnce ? 'again' : count
}
