import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldChallenges } from './queries/factor-queries.ts'
import { deleteLinksBefore } from './queries/link-queries.ts'
import { deleteRequestsBefore } from './queries/request-queries.ts'
import { deleteSessionsBefore, findOldestSession } from './queries/session-queries.ts'
import { endedSessionsStayInMs } from './rules/session-times.ts'
import { recordFailedAttempts } from './use-cases/signing-in/failed-attempts.ts'
import type { StaffContext } from './use-cases/signing-in/staff-context.ts'

/** No form stays open for longer and is still sent. */
const responseLifetimeInMs = 7 * 86_400_000

export function staffSweepers(context: StaffContext): Sweeper[] {
  const { database, now } = context
  const before = (ageInMs: number) => new Date(now().getTime() - ageInMs)
  return [
    {
      name: 'failed sign-ins for the audit log',
      intervalInMs: 60_000,
      sweep: () => recordFailedAttempts(context),
    },
    {
      name: 'what is past of staff’s sessions',
      intervalInMs: 30 * 60_000,
      sweep: async () =>
        (await deleteSessionsBefore(database, before(endedSessionsStayInMs))) +
        (await deleteLinksBefore(database, before(endedSessionsStayInMs))) +
        (await deleteRequestsBefore(database, before(responseLifetimeInMs))) +
        (await deleteOldChallenges(database, now())),
      findOldestDue: () => findOldestSession(database, { now: now(), afterInMs: endedSessionsStayInMs }),
    },
  ]
}
