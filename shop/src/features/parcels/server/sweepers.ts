/** Scheduled work on shipments. */
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestShipmentToArrive } from './queries/shipment-queries.ts'
import { autoMarkDelivered } from './use-cases/auto-mark-delivered.ts'

const dayInMs = 86_400_000

export function parcelSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'parcels that nobody confirms',
      intervalInMs: 60_000,
      sweep: () => autoMarkDelivered(context),
      async findOldestDue() {
        const { delivered_after_days: days } = await readSettings(database)
        return findOldestShipmentToArrive(database, { now: now(), afterInMs: days * dayInMs })
      },
    },
  ]
}
