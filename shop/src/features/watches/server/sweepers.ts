import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOldestDue } from '#platform/database/queries/oldest-due.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { stockWatches } from './queries/watch-tables.ts'
import { createPriceDropSweep } from './use-cases/notify-of-price-drops.ts'
import { notifyWatchers } from './use-cases/notify-watchers.ts'

export function watchSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'watched items back in stock',
      intervalInMs: 30_000,
      sweep: (signal) => notifyWatchers(context, signal),
      findOldestDue: () => findOldestDue(database, stockWatches.dueAt, { now: now() }),
    },
    {
      name: 'lower prices of favourites',
      intervalInMs: 10 * 60_000,
      sweep: createPriceDropSweep(context),
    },
  ]
}
