import { throwFieldErrors } from '#platform/http/responses/errors.ts'
import type { Role } from '#features/staff/values.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import { insertStaff, type StaffRow } from '../../queries/staff-queries.ts'
import { staffUsernameFaults } from '../../rules/account-rules.ts'
import { UsernameTaken } from '../../rules/errors.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'
import { type AuditedAct, writeAuditEntry } from '../audit-log/write-audit-entry.ts'

export interface NewStaff {
  username: string
  displayName: string
  role: Role
  needsSecondFactor: boolean
}

/**
 * Creates an account without a password: a one-time link lets its owner choose one.
 * @throws Invalid, UsernameTaken
 */
export async function addStaff(
  { inTransaction, now }: StaffContext,
  by: AuditedAct['by'],
  member: NewStaff,
): Promise<StaffRow> {
  const username = normalizeUsername(member.username)
  throwFieldErrors({ username: staffUsernameFaults(username) })
  return inTransaction(async (transaction) => {
    const row = { ...member, username, usernameKey: usernameKeyOf(username), createdAt: now() }
    const made = await insertStaff(transaction, row)
    if (!made) throw new UsernameTaken()
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'staff.add',
      subject: { kind: 'staff', id: made.id, label: username },
      changes: { display_name: [null, made.displayName], role: [null, made.role] },
    })
    return made
  })
}
