import { confirmationLastsInMs } from '#features/staff/values.ts'
import type { CredentialResponse } from '#features/staff/contract/fields.ts'
import { inPasswordTurn } from '#platform/accounts/password-hashes.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { readFactors } from '../../queries/factor-queries.ts'
import { confirmSessionAt } from '../../queries/session-queries.ts'
import { findStaffById } from '../../queries/staff-queries.ts'
import { SessionExpired } from '../../rules/refusals.ts'
import { writeAuditEntry } from '../trail/write-audit-entry.ts'
import { acceptCode, type GivenCode } from './accept-code.ts'
import { refuseTry, tryOnce } from './count-tries.ts'
import { verifyProof } from './passkeys.ts'
import type { StaffContext, Visit } from './staff-context.ts'

export interface GivenProof extends GivenCode {
  password?: string | undefined
  response?: CredentialResponse | undefined
}

/**
 * Once more who it is, for money and personal data. A password counts only where there is no second factor.
 * @returns until when it counts
 * @throws NoActiveAccount, Throttled
 */
export async function confirmSession(
  context: StaffContext,
  staff: Staff,
  given: GivenProof,
  visit: Visit,
): Promise<Date> {
  const { database, now } = context
  const person = await findStaffById(database, staff.id)
  if (!person) throw new SessionExpired()
  const isRight = await tryOnce(context, { account: person.usernameKey, ip: visit.ip }, async () => {
    const hasProved = await judge(context, person, given, visit)
    if (hasProved) {
      await context.inTransaction(async (transaction) => {
        await confirmSessionAt(transaction, staff.sessionId, now())
        await writeAuditEntry(transaction, {
          by: staff,
          at: now(),
          action: 'session.confirm',
          subject: { kind: 'staff', id: staff.id, label: person.username },
        })
      })
    }
    return hasProved
  })
  if (!isRight) return refuseTry(context, person, 'session.confirm_fail')
  return new Date(now().getTime() + confirmationLastsInMs)
}

async function judge(
  context: StaffContext,
  person: { id: number; passwordHash: string | null },
  { code, recovery_code, password, response }: GivenProof,
  visit: Visit,
): Promise<boolean> {
  const { database, inTransaction } = context
  if (response)
    return inTransaction(async (transaction) => {
      const proof = await verifyProof(context, transaction, response)
      return proof?.staffId === person.id && proof.isProved
    })
  if (code !== undefined || recovery_code !== undefined)
    return inTransaction((transaction) => acceptCode(context, transaction, person.id, { code, recovery_code }))
  const { totpSecretSealed, passkeys } = await readFactors(database, person.id)
  const hasFactor = totpSecretSealed !== null || passkeys > 0
  if (hasFactor || password === undefined) return false
  return inPasswordTurn({ line: networkOf(visit.ip) }, password, (compare) => compare(person.passwordHash ?? undefined))
}
