import { confirmationLastsInMs } from '#features/staff/values.ts'
import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import { ownKeyOf } from '#platform/accounts/login-throttle.ts'
import type { Compare } from '#platform/accounts/password-hashes.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { readFactors } from '../../queries/factor-queries.ts'
import { confirmSessionAt } from '../../queries/session-queries.ts'
import type { StaffRow } from '../../queries/staff-queries.ts'
import { countsPassword } from '../../rules/proofs.ts'
import { accountInLog } from '../../rules/errors.ts'
import { writeAuditEntry } from '../audit-log/write-audit-entry.ts'
import { acceptCode, type SubmittedCode } from './accept-code.ts'
import { verifyProof } from './passkeys.ts'
import { proveInSession } from './prove-in-session.ts'
import type { StaffContext, Visit } from './staff-context.ts'

export interface SubmittedProof extends SubmittedCode {
  password?: string | undefined
  response?: CredentialResponse | undefined
}

/**
 * Re-authenticates for money and personal data. A password counts only for accounts without a second factor.
 * @returns the time until which it counts
 * @throws NoActiveAccount, TooManyWrongCodes, Throttled
 */
export async function confirmSession(
  context: StaffContext,
  staff: Staff,
  proof: SubmittedProof,
  { ip }: Visit,
): Promise<Date> {
  const { secretKey, now } = context
  const { result } = await proveInSession(context, staff, {
    stage: 'done',
    ip,
    password: proof.password,
    failure: 'session.confirm_fail',
    guessOf: async (_transaction, { id, usernameKey }) => ({
      keys: [ownKeyOf(secretKey, 'staff confirmation', usernameKey)],
      account: accountInLog(id),
      isWhole: true,
    }),
    async accept(transaction, person, compare) {
      if (!(await judge(context, transaction, person, proof, compare))) return undefined
      await confirmSessionAt(transaction, staff.sessionId, now())
      await writeAuditEntry(transaction, {
        by: staff,
        at: now(),
        action: 'session.confirm',
        subject: { kind: 'staff', id: staff.id, label: person.username },
      })
      return new Date(now().getTime() + confirmationLastsInMs)
    },
  })
  return result
}

async function judge(
  context: StaffContext,
  transaction: Database,
  { id, passwordHash }: StaffRow,
  { code, recovery_code, password, response }: SubmittedProof,
  compare: Compare,
): Promise<boolean> {
  if (response) {
    const proof = await verifyProof(context, transaction, response)
    return proof?.staffId === id && proof.isProved
  }
  if (code !== undefined || recovery_code !== undefined)
    return acceptCode(context, transaction, id, { code, recovery_code })
  const { totpSecretSealed, passkeys } = await readFactors(transaction, id)
  const factors = { hasAuthenticator: totpSecretSealed !== null, hasPasskeys: passkeys > 0 }
  return countsPassword(factors) && password !== undefined && compare(passwordHash ?? undefined)
}
