import type { ResponseOf } from '#platform/contract/call.ts'
import type { getSession } from '#features/staff/contract/signing-in.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { CallingRequest } from '#platform/http/calls/access.ts'
import { readFactors } from '../../queries/factor-queries.ts'
import { findSession } from '../../queries/session-queries.ts'
import { canUsePasskeys } from '#platform/accounts/passkeys/relying-party.ts'
import { isSafe, readSessionCookie } from '../../rules/same-origin.ts'
import { hashToken } from '../../rules/secrets.ts'
import { hasEnded } from '../../rules/session-times.ts'
import type { StaffContext } from './staff-context.ts'

/** Sign-in stage of this browser; reveals no person before the first step. */
export async function describeSession(
  { database, config, now }: StaffContext,
  request: CallingRequest,
  language: Language,
): Promise<ResponseOf<typeof getSession>> {
  const token = readSessionCookie(request)
  const session = token === null ? undefined : await findSession(database, hashToken(token))
  const isOpen = session !== undefined && session.isActive && !hasEnded(session, now())
  const factors = isOpen ? await readFactors(database, session.staffId) : undefined
  return {
    next: isOpen ? session.stage : 'password',
    shop_name: (await readShopNames({ database, config }))[language],
    display_name: isOpen ? session.displayName : '',
    role: isOpen ? session.role : null,
    has_authenticator: typeof factors?.totpSecretSealed === 'string',
    has_passkeys: (factors?.passkeys ?? 0) > 0,
    can_use_passkeys: canUsePasskeys(config.shopOrigin),
    is_safe: isSafe(request, config.shopOrigin),
  }
}
