import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestUnusedPicture } from './queries/private-picture-queries.ts'
import { deleteExpiredReservations, findOldestReservation } from './queries/upload-queries.ts'
import { deleteUnusedPictures, unusedRetentionInMs } from './use-cases/private-pictures.ts'

const maxAtOnce = 1_000

export function mediaSweepers(context: Pick<ShopContext, 'database' | 'inTransaction' | 'storage' | 'now'>): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'expired upload reservations',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteExpiredReservations(database, now(), maxAtOnce),
      findOldestDue: () => findOldestReservation(database, { now: now() }),
    },
    {
      name: 'pictures that nothing uses',
      intervalInMs: 15 * 60_000,
      sweep: () => deleteUnusedPictures(context),
      findOldestDue: () => findOldestUnusedPicture(database, { now: now(), afterInMs: unusedRetentionInMs }),
    },
  ]
}
