import type { ShopContext } from '#platform/config/shop-context.ts'
import { failuresLastInMs } from '#platform/accounts/login-throttle.ts'
import { deleteOldFailures, findOldestFailure } from '#platform/database/queries/login-failures.ts'
import { longestWindowInMs } from './rules/link-limits.ts'
import { networksLastInMs } from './rules/login-times.ts'
import { deleteOldChallenges, findOldestChallenge } from './queries/passkey-queries.ts'
import { deleteOldLinks } from './queries/link-queries.ts'
import { queueResetLinks } from './use-cases/passwords/reset-password.ts'
import { deleteOrphanedAvatars } from './use-cases/account/delete-orphaned-avatars.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldNetworks, findOldestNetwork } from './queries/known-network-queries.ts'
import { deleteExpiredFamilies, findOldestExpiredFamily } from './queries/refresh-token-queries.ts'

const maxAtOnce = 10_000
const againAfter = (count: number) => (count === maxAtOnce ? 'again' : count)

export function identitySweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    { name: 'forgotten passwords', intervalInMs: 2_000, sweep: () => queueResetLinks(context) },
    {
      name: 'old links of mails',
      intervalInMs: 60 * 60_000,
      sweep: async () =>
        againAfter(await deleteOldLinks(database, new Date(now().getTime() - longestWindowInMs), maxAtOnce)),
    },
    {
      name: 'expired challenges of passkeys',
      intervalInMs: 10 * 60_000,
      sweep: async () => againAfter(await deleteOldChallenges(database, now(), maxAtOnce)),
      findOldestDue: () => findOldestChallenge(database, { now: now() }),
    },
    {
      name: 'avatars of deleted accounts',
      intervalInMs: 10 * 60_000,
      sweep: () => deleteOrphanedAvatars(context, 100),
    },
    {
      name: 'expired refresh tokens',
      intervalInMs: 10 * 60_000,
      sweep: async () => againAfter(await deleteExpiredFamilies(database, now(), maxAtOnce)),
      findOldestDue: () => findOldestExpiredFamily(database, now()),
    },
    {
      name: 'forgotten failures of logins',
      intervalInMs: 10 * 60_000,
      sweep: async () =>
        againAfter(await deleteOldFailures(database, new Date(now().getTime() - failuresLastInMs), maxAtOnce)),
      findOldestDue: () => findOldestFailure(database, { now: now(), afterInMs: failuresLastInMs }),
    },
    {
      name: 'networks not seen for long',
      intervalInMs: 60 * 60_000,
      sweep: async () =>
        againAfter(await deleteOldNetworks(database, new Date(now().getTime() - networksLastInMs), maxAtOnce)),
      findOldestDue: () => findOldestNetwork(database, { now: now(), afterInMs: networksLastInMs }),
    },
  ]
}
