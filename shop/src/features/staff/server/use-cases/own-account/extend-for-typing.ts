import type { Staff } from '#platform/http/calls/access.ts'
import { touchSession } from '../../queries/session-queries.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'

/** Keeps the session alive while somebody types, because a draft may not reach the server for a long time. */
export async function extendForTyping({ database, now }: StaffContext, staff: Staff): Promise<undefined> {
  await touchSession(database, staff.sessionId, staff.id, now())
}
