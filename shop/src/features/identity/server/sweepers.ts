import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteExpiredFamilies } from './queries/refresh-token-queries.ts'

export function identitySweepers({ database, now }: ShopContext): Sweeper[] {
  return [
    {
      name: 'expired refresh tokens',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteExpiredFamilies(database, now(), 10_000),
    },
  ]
}
