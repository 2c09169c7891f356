import type { ShopContext } from '#platform/config/shop-context.ts'
import { failuresLastInMs, networksLastInMs } from './rules/guess-limits.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldFailures, deleteOldNetworks } from './queries/guessing-queries.ts'
import { deleteExpiredFamilies } from './queries/refresh-token-queries.ts'

export function identitySweepers({ database, now }: ShopContext): Sweeper[] {
  return [
    {
      name: 'expired refresh tokens',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteExpiredFamilies(database, now(), 10_000),
    },
    {
      name: 'forgotten failures of logins',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteOldFailures(database, new Date(now().getTime() - failuresLastInMs), 10_000),
    },
    {
      name: 'networks not seen for long',
      intervalInMs: 60 * 60_000,
      sweep: () => deleteOldNetworks(database, new Date(now().getTime() - networksLastInMs), 10_000),
    },
  ]
}
