import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import { NoActiveAccount } from '../../rules/errors.ts'
import { findStaffById } from '../../queries/staff-queries.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { rejectAttempt } from './failed-attempts.ts'
import { verifyProof } from './passkeys.ts'
import type { StaffContext, Visit } from './staff-context.ts'

/**
 * Both steps in one: the authenticator has verified its owner.
 * @throws NoActiveAccount
 */
export async function signInByPasskey(
  context: StaffContext,
  response: CredentialResponse,
  visit: Visit,
): Promise<BegunSession> {
  const { person, begun } = await context.inTransaction(async (transaction) => {
    const proof = await verifyProof(context, transaction, response)
    if (!proof) return {}
    const owner = await findStaffById(transaction, proof.staffId)
    return {
      person: owner,
      begun:
        owner && proof.isProved
          ? await beginSession(context, transaction, { person: owner, stage: 'done', visit, how: 'passkey' })
          : undefined,
    }
  })
  if (begun) return begun
  if (!person) throw new NoActiveAccount()
  return rejectAttempt(context, { usernameKey: person.usernameKey, staffId: person.id }, 'session.fail')
}
