import type { Me } from '#features/staff/contract/own-account.ts'
import { confirmationLastsInMs, permissionsOf } from '#features/staff/values.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { WaitingCount } from '#platform/slices/slice.ts'
import { countRecoveryCodes, readFactors } from '../../queries/factor-queries.ts'
import { readSession } from '../../queries/session-queries.ts'
import { findStaffById } from '../../queries/staff-queries.ts'
import { canUsePasskeys } from '#platform/accounts/passkeys/relying-party.ts'
import { proofsOf } from '../../rules/proofs.ts'
import { SessionExpired } from '../../rules/errors.ts'
import { consoleTokenOf } from '../../rules/secrets.ts'
import { idleLimitInMs } from '../../rules/session-times.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'

export async function describeMe(
  { database, config, secretKey }: StaffContext,
  { staff, language }: { staff: Staff; language: Language },
  waiting: readonly WaitingCount[],
): Promise<Me> {
  const [person, session, codesLeft, { totpSecretSealed, passkeys }, names] = await Promise.all([
    findStaffById(database, staff.id),
    readSession(database, staff.sessionId),
    countRecoveryCodes(database, staff.id),
    readFactors(database, staff.id),
    readShopNames({ database, config }),
  ])
  if (!person || !session) throw new SessionExpired()
  const permissions = permissionsOf(person.role)
  const visible = waiting.filter(({ permission }) => staff.permissions.has(permission))
  const counts = await Promise.all(visible.map(async ({ name, read }) => [name, await read(database)] as const))
  const { confirmedAt, tokenHash } = session
  const factors = { hasAuthenticator: totpSecretSealed !== null, hasPasskeys: passkeys > 0 }
  return {
    id: person.id,
    username: person.username,
    display_name: person.displayName,
    role: person.role,
    permissions,
    console_token: consoleTokenOf(secretKey, tokenHash),
    shop_name: names[language],
    has_single_keys: person.hasSingleKeys,
    has_authenticator: factors.hasAuthenticator,
    proofs: proofsOf(factors, {
      canUsePasskeys: canUsePasskeys(config.shopOrigin),
      recoveryCodesLeft: codesLeft,
    }),
    recovery_codes_left: codesLeft,
    idle_after_seconds: idleLimitInMs(person.role) / 1000,
    confirmed_until:
      staff.isConfirmed && confirmedAt ? new Date(confirmedAt.getTime() + confirmationLastsInMs).toISOString() : null,
    counts: Object.fromEntries(counts.flatMap(([name, count]) => (count === null ? [] : [[name, count]]))),
  }
}
