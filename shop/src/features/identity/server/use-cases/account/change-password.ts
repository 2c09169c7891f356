import type { TokenPair } from '#features/identity/contract/credentials.ts'
import { readAllShopNames } from '#platform/database/queries/shop-names.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { findAccount } from '../../queries/email-queries.ts'
import type { Language } from '#platform/i18n/language.ts'
import { endLinksAndMails, queueActMail } from '../email/queue-account-mail.ts'
import { deleteKnownNetworks } from '../../queries/known-network-queries.ts'
import { deleteLogins } from '../../queries/login-queries.ts'
import { lockUser, updatePasswordHash } from '../../queries/user-queries.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { networkDigests } from '../../rules/network-digests.ts'
import { passwordFaults } from '../../rules/password-rules.ts'
import { passwordIsWrong } from '../../rules/errors.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { startLogin } from '../logins/start-login.ts'
import type { Identity } from '../logins/token-pairs.ts'

/**
 * Ends every login, including the caller's, and begins a new one. All networks but the caller's become unknown.
 * @throws Invalid naming old_password or new_password
 */
export async function changePassword(
  identity: Identity,
  shopper: Shopper,
  input: { oldPassword: string; newPassword: string; ip: string; userAgent: string | undefined; language: Language },
): Promise<TokenPair> {
  const faults = passwordFaults(input.newPassword, {
    username: shopper.username,
    shopNames: await readAllShopNames(identity),
  })
  if (faults.length > 0) throw new Invalid({ new_password: faults })
  const oldHash = await requirePassword(identity, shopper, {
    password: input.oldPassword,
    ip: input.ip,
    field: 'old_password',
  })
  const passwordHash = await hashPassword(input.newPassword, { line: networkOf(input.ip) })
  return identity.inTransaction(async (transaction) => {
    const user = await lockUser(transaction, shopper.id)
    // A concurrent change came first: `old_password` is outdated.
    if (user?.passwordHash !== oldHash) throw new Invalid({ old_password: [passwordIsWrong] })
    await updatePasswordHash(transaction, shopper.id, passwordHash)
    await deleteLogins(transaction, shopper.id, null)
    await deleteKnownNetworks(transaction, shopper.id, networkDigests(identity.secretKey, input.ip))
    await endLinksAndMails(transaction, {
      userId: shopper.id,
      kinds: ['verify_email', 'reset_password'],
      now: identity.now(),
    })
    const account = await findAccount(transaction, shopper.id)
    if (account?.email)
      await queueActMail(transaction, identity, 'password_changed', {
        userId: shopper.id,
        username: shopper.username,
        email: account.email,
        language: account.emailLanguage ?? input.language,
      })
    return startLogin(identity, transaction, { userId: shopper.id, passwordHash, userAgent: input.userAgent })
  })
}
