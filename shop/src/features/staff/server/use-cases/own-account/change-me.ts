import { ownKeyOf } from '#platform/accounts/login-throttle.ts'
import { judgeGuess } from '#platform/accounts/judge-guess.ts'
import { hashPassword, inPasswordTurn } from '#platform/accounts/password-hashes.ts'
import { Invalid, throwFieldErrors } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { readAllShopNames } from '#platform/database/queries/shop-names.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { endSessionsOf, deleteKnownNetworksOf } from '../../queries/session-queries.ts'
import { findStaffById, lockStaff, setPassword, updateStaff } from '../../queries/staff-queries.ts'
import { staffPasswordFaults } from '../../rules/account-rules.ts'
import { accountInLog, passwordIsWrong, SessionExpired } from '../../rules/errors.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'
import { writeAuditEntry } from '../audit-log/write-audit-entry.ts'

export async function changeMe(
  { inTransaction, now }: StaffContext,
  staff: Staff,
  { display_name, has_single_keys }: { display_name?: string | undefined; has_single_keys?: boolean | undefined },
): Promise<void> {
  await inTransaction(async (transaction) => {
    const before = await lockStaff(transaction, staff.id)
    if (!before) throw new SessionExpired()
    const after = await updateStaff(transaction, staff.id, {
      displayName: display_name ?? before.displayName,
      hasSingleKeys: has_single_keys ?? before.hasSingleKeys,
    })
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'staff.change',
      subject: { kind: 'staff', id: staff.id, label: before.username },
      changes: {
        display_name: [before.displayName, after.displayName],
        has_single_keys: [before.hasSingleKeys, after.hasSingleKeys],
      },
    })
  })
}

/**
 * Every other session ends.
 * @throws Invalid naming a field; Throttled
 */
export async function changeOwnPassword(
  context: StaffContext,
  staff: Staff,
  { oldPassword, newPassword, ip }: { oldPassword: string; newPassword: string; ip: string },
): Promise<void> {
  const { database, inTransaction, now } = context
  const person = await findStaffById(database, staff.id)
  if (!person?.passwordHash) throw new SessionExpired()
  const { username, usernameKey, passwordHash: expected } = person
  const shopNames = await readAllShopNames(context)
  throwFieldErrors({ new_password: staffPasswordFaults(newPassword, { username, shopNames }) })
  const line = networkOf(ip)
  const guess = {
    keys: [ownKeyOf(context.secretKey, 'staff own password', usernameKey)],
    account: accountInLog(staff.id),
    isWhole: true,
  }
  const isRight = await inPasswordTurn({ line }, oldPassword, (compare) =>
    judgeGuess(context, guess, () => compare(expected)),
  )
  if (!isRight) throw new Invalid({ old_password: [passwordIsWrong] })
  const passwordHash = await hashPassword(newPassword, { line })
  await inTransaction(async (transaction) => {
    if (!(await setPassword(transaction, staff.id, { passwordHash, expected })))
      throw new Invalid({ old_password: [passwordIsWrong] })
    await endSessionsOf(transaction, { staffId: staff.id, exceptId: staff.sessionId, now: now() })
    await deleteKnownNetworksOf(transaction, staff.id, staff.sessionId)
    const subject = { kind: 'staff', id: staff.id, label: username }
    await writeAuditEntry(transaction, { by: staff, at: now(), action: 'staff.password', subject })
  })
}
