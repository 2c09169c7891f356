import type { PersonalData } from '#platform/slices/personal-data.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findAccount } from '../../queries/email-queries.ts'
import { eraseLinks } from '../../queries/link-queries.ts'
import { deleteLogins } from '../../queries/login-queries.ts'
import { deleteKnownNetworks } from '../../queries/known-network-queries.ts'
import { deletePasskeysOf } from '../../queries/passkey-queries.ts'
import { eraseUser, lockUser } from '../../queries/user-queries.ts'
import { addressDigest } from '../../rules/link-limits.ts'
import { emailKeyOf } from '../../rules/one-time-tokens.ts'
import { OrderUnderWay } from '../../rules/errors.ts'
import { deleteOrphanedAvatar } from './delete-orphaned-avatars.ts'
import type { GuessContext } from '#platform/accounts/judge-guess.ts'
import { queueDeletionMail } from '../email/queue-account-mail.ts'
import { requirePassword } from '../passwords/require-password.ts'

/**
 * Erases the person in one transaction, and notifies the mail address. The row lock prevents new orders of the person.
 * @throws Invalid naming password
 * @throws OrderUnderWay
 */
export async function deleteAccount(
  context: GuessContext & Pick<ShopContext, 'config' | 'inTransaction' | 'storage' | 'log'>,
  shopper: Shopper,
  {
    password,
    ip,
    language,
    personalData,
  }: { password: string; ip: string; language: Language; personalData: readonly PersonalData[] },
): Promise<void> {
  await requirePassword(context, shopper, { password, ip, field: 'password' })
  const version = await context.inTransaction(async (transaction) => {
    const user = await lockUser(transaction, shopper.id)
    const account = user && (await findAccount(transaction, shopper.id))
    if (!account) return null
    for (const source of personalData) {
      if (await source.isAccountNeeded?.(transaction, shopper.id)) throw new OrderUnderWay()
    }
    for (const source of personalData) await source.erase?.(transaction, shopper.id)
    await deleteLogins(transaction, shopper.id, null)
    await deleteKnownNetworks(transaction, shopper.id)
    const digestOf = (address: string) => addressDigest(context.secretKey, emailKeyOf(address))
    await eraseLinks(transaction, { userId: shopper.id, digestOf, now: context.now() })
    await deletePasskeysOf(transaction, shopper.id)
    await eraseUser(transaction, shopper.id)
    const { id: userId, username, email, emailLanguage } = account
    if (email !== null)
      await queueDeletionMail(transaction, context, { userId, username, email, language: emailLanguage ?? language })
    return user.avatarVersion
  })
  if (version === null) return
  // After the commit, because a rollback needs the picture. The sweeper retries.
  await deleteOrphanedAvatar(context, { userId: shopper.id, version }).catch((error: unknown) => {
    context.log.warn({ err: error, userId: shopper.id }, 'the avatar of a deleted account is still in storage')
  })
}
