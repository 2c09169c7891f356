/** What becomes of parcels by time. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { readSettings } from '#features/settings/server/index.ts'
import { findOldestReturnToLapse, findOldestReturnToPayBack } from './queries/find-returns.ts'
import { findOldestUnsettledOrder } from './queries/order-units.ts'
import { findOldestShipmentToArrive } from './queries/shipment-queries.ts'
import type { RefundService } from './refund-service.ts'
import { lapsedBefore, lapsesAt } from './rules/return-window.ts'
import { autoMarkDelivered } from './use-cases/auto-mark-delivered.ts'
import { expireReturns } from './use-cases/returns/expire-returns.ts'
import { refundDueReturns } from './use-cases/returns/refund-due-returns.ts'
import { backfillFulfilmentStatus } from './use-cases/backfill-fulfilment-status.ts'

const dayInMs = 86_400_000

export function fulfilmentSweepers(context: ShopContext, desk: RefundService): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'returns whose refunds wait',
      intervalInMs: 5_000,
      sweep: () => refundDueReturns(context, desk),
      findOldestDue: () => findOldestReturnToPayBack(database, { now: now() }),
    },
    {
      name: 'returns that nobody sends',
      intervalInMs: 60_000,
      sweep: () => expireReturns(context),
      async findOldestDue() {
        const agreedAt = await findOldestReturnToLapse(database, lapsedBefore(now()))
        return agreedAt && lapsesAt(agreedAt)
      },
    },
    {
      name: 'parcels that nobody confirms',
      intervalInMs: 60_000,
      sweep: () => autoMarkDelivered(context),
      async findOldestDue() {
        const { delivered_after_days: days } = await readSettings(database)
        return findOldestShipmentToArrive(database, { now: now(), afterInMs: days * dayInMs })
      },
    },
    {
      name: 'paid orders without a word on their goods',
      intervalInMs: 30_000,
      sweep: () => backfillFulfilmentStatus(context),
      findOldestDue: () => findOldestUnsettledOrder(database),
    },
  ]
}
