import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteExpiredReservations } from './queries/upload-queries.ts'
import { deleteUnusedPictures } from './use-cases/private-pictures.ts'

const maxAtOnce = 1_000

export function mediaSweepers(context: Pick<ShopContext, 'database' | 'inTransaction' | 'storage' | 'now'>): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'expired upload reservations',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteExpiredReservations(database, now(), maxAtOnce),
    },
    { name: 'pictures that nothing uses', intervalInMs: 15 * 60_000, sweep: () => deleteUnusedPictures(context) },
  ]
}
