import type { Staff } from '#platform/http/calls/access.ts'
import { touchSession } from '../../queries/session-queries.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'

/** What is typed reaches the server late, or never: the page says that somebody is there. */
export async function extendForTyping({ database, now }: StaffContext, staff: Staff): Promise<undefined> {
  await touchSession(database, staff.sessionId, staff.id, now())
}
