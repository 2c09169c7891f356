import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteExpiredReservations } from './queries/upload-queries.ts'

const maxAtOnce = 1_000

export function mediaSweepers({ database, now }: Pick<ShopContext, 'database' | 'now'>): Sweeper[] {
  return [
    {
      name: 'expired upload reservations',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteExpiredReservations(database, now(), maxAtOnce),
    },
  ]
}
