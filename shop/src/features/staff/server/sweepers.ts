import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldChallenges } from './queries/factor-queries.ts'
import { deleteFailuresBefore } from './queries/failure-queries.ts'
import { deleteLinksBefore } from './queries/link-queries.ts'
import { deleteSessionsBefore } from './queries/session-queries.ts'
import { endedSessionsStayInMs, failuresLastInMs } from './rules/session-times.ts'

export function staffSweepers({ database, now }: ShopContext): Sweeper[] {
  const before = (ageInMs: number) => new Date(now().getTime() - ageInMs)
  return [
    {
      name: 'what is past of staff’s signing in',
      intervalInMs: 30 * 60_000,
      sweep: async () =>
        (await deleteSessionsBefore(database, before(endedSessionsStayInMs))) +
        (await deleteLinksBefore(database, before(endedSessionsStayInMs))) +
        (await deleteFailuresBefore(database, before(failuresLastInMs))) +
        (await deleteOldChallenges(database, now())),
    },
  ]
}
