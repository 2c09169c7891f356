import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldChallenges } from './queries/factor-queries.ts'
import { deleteFailuresBefore } from './queries/failure-queries.ts'
import { deleteLinksBefore } from './queries/link-queries.ts'
import { deleteRequestsBefore } from './queries/request-queries.ts'
import { deleteSessionsBefore, findOldestSession } from './queries/session-queries.ts'
import { endedSessionsStayInMs, failuresLastInMs } from './rules/session-times.ts'

/** Nobody leaves a form open for longer, and sends it all the same. */
const answersStayInMs = 7 * 86_400_000

export function staffSweepers({ database, now }: ShopContext): Sweeper[] {
  const before = (ageInMs: number) => new Date(now().getTime() - ageInMs)
  return [
    {
      name: 'what is past of staff’s sessions',
      intervalInMs: 30 * 60_000,
      sweep: async () =>
        (await deleteSessionsBefore(database, before(endedSessionsStayInMs))) +
        (await deleteLinksBefore(database, before(endedSessionsStayInMs))) +
        (await deleteRequestsBefore(database, before(answersStayInMs))) +
        (await deleteFailuresBefore(database, before(failuresLastInMs))) +
        (await deleteOldChallenges(database, now())),
      findOldestDue: () => findOldestSession(database, { now: now(), afterInMs: endedSessionsStayInMs }),
    },
  ]
}
