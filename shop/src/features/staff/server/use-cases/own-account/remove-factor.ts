import type { Staff } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { deletePasskey, readFactors, setTotpSecret } from '../../queries/factor-queries.ts'
import { lockStaff } from '../../queries/staff-queries.ts'
import { mustHaveFactor } from '../../rules/account-rules.ts'
import { LastFactor, SessionExpired } from '../../rules/errors.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'
import { changedSecret, writeAuditEntry } from '../audit-log/write-audit-entry.ts'

/**
 * @param factor the authenticator app, or a passkey by its number
 * @throws LastFactor where the account would be left without one that it needs
 */
export async function removeFactor(
  { inTransaction, now }: StaffContext,
  staff: Staff,
  factor: 'totp' | number,
): Promise<undefined> {
  await inTransaction(async (transaction) => {
    const person = await lockStaff(transaction, staff.id)
    if (!person) throw new SessionExpired()
    if (factor === 'totp') await setTotpSecret(transaction, staff.id, null)
    else if ((await deletePasskey(transaction, staff.id, factor)) === undefined) throw new NotFound()
    const { totpSecretSealed, passkeys } = await readFactors(transaction, staff.id)
    if (mustHaveFactor(person) && totpSecretSealed === null && passkeys === 0) throw new LastFactor()
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'staff.factor',
      subject: { kind: 'staff', id: staff.id, label: person.username },
      changes: { [factor === 'totp' ? 'totp' : 'passkey']: changedSecret },
    })
  })
}
