import type { StaffSession } from '#features/staff/contract/own-account.ts'
import type { List } from '#platform/contract/fields.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { endSessionById, endSessionsOf, readSessions, touchSession } from '../../queries/session-queries.ts'
import { idleLimitInMs } from '../../rules/session-times.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'
import { writeAuditEntry } from '../audit-log/write-audit-entry.ts'
import { maxPasskeys } from '#features/staff/values.ts'
import { readPasskeys } from '../../queries/factor-queries.ts'

/** @throws NotFound for a page past the end */
export async function listSessions(
  { database, now }: StaffContext,
  staff: Staff,
  { query, url }: { query: { page?: number; page_size?: number }; url: URL },
): Promise<List<StaffSession>> {
  const page = pageRequestOf(query)
  const at = now()
  const seenAfter = new Date(at.getTime() - idleLimitInMs(staff.role))
  const { count, rows } = await readSessions(database, { staffId: staff.id, now: at, seenAfter }, page)
  const results = rows.map(({ id, createdAt, seenAt, browser, address }) => ({
    id,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    browser,
    address,
    is_current: id === staff.sessionId,
  }))
  return toList(url, page, count, results)
}

/** @throws NotFound for a session that is another person's, or has ended */
export async function endOwnSession(
  { inTransaction, now }: StaffContext,
  staff: Staff,
  id: number,
): Promise<undefined> {
  await inTransaction(async (transaction) => {
    if (!(await endSessionById(transaction, { id, staffId: staff.id, now: now() }))) throw new NotFound()
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'session.end',
      subject: { kind: 'staff', id: staff.id, label: staff.name },
    })
  })
}

export async function endOtherSessions({ inTransaction, now }: StaffContext, staff: Staff): Promise<undefined> {
  await inTransaction(async (transaction) => {
    const others = { staffId: staff.id, exceptId: staff.sessionId, now: now() }
    const ended = await endSessionsOf(transaction, others)
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'session.end_others',
      subject: { kind: 'staff', id: staff.id, label: staff.name },
      changes: { ended: [null, ended] },
    })
  })
}

export async function listOwnPasskeys({ database }: StaffContext, staff: Staff) {
  const passkeys = await readPasskeys(database, staff.id, maxPasskeys)
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Keeps the session alive while somebody types, because a draft may not reach the server for a long time. */
export async function extendForTyping({ database, now }: StaffContext, staff: Staff): Promise<undefined> {
  await touchSession(database, staff.sessionId, staff.id, now())
}
