/** The data of the screens of staff. */
import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { listStaff, readAuditLog } from '../console-contract.ts'
import type { listPasskeys } from '../contract/factors.ts'
import type { listSessions } from '../contract/own-account.ts'

export const membersOfPage = 100
const mostSessions = 100

export const membersLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof listStaff>('GET /api/console/staff/', {
    query: { page: query['page'], page_size: membersOfPage },
    signal,
  }),
)

export const auditLogLoader = screenLoader(({ query, signal }) =>
  callConsole<typeof readAuditLog>('GET /api/console/trail/', { query, signal }),
)

export interface Profile {
  passkeys: ResponseOf<typeof listPasskeys>['results']
  sessions: ResponseOf<typeof listSessions>['results']
}

export const profileLoader = screenLoader<Profile>(async ({ signal }) => {
  const [passkeys, sessions] = await Promise.all([
    callConsole<typeof listPasskeys>('GET /api/console/me/passkeys/', { signal }),
    callConsole<typeof listSessions>('GET /api/console/me/sessions/', { query: { page_size: mostSessions }, signal }),
  ])
  return { passkeys: passkeys.results, sessions: sessions.results }
})
