import { paths } from '#paths'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { lockAccountWithEmail } from '../../queries/email-queries.ts'
import { insertLink } from '../../queries/link-queries.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../../rules/one-time-tokens.ts'
import { endLinksAndMails, queueActMailOf } from '../email/queue-account-mail.ts'

const lastsInMs = 24 * 3_600_000

/**
 * Makes a link for a new password, for staff to hand over. Ends earlier ones; only its digest is stored.
 * Using it ends the shopper's logins, as a link of a mail does. A mail without the link notifies the owner.
 * @throws NotFound for an unknown or deleted account
 */
export async function makePasswordLink(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now'>,
  userId: number,
): Promise<{ url: string; expiresAt: Date }> {
  const account = await lockAccountWithEmail(transaction, userId)
  if (!account) throw new NotFound()
  const createdAt = context.now()
  const token = newOneTimeToken()
  const kind = 'reset_password'
  await endLinksAndMails(transaction, { userId, kinds: [kind], now: createdAt })
  const expiresAt = new Date(createdAt.getTime() + lastsInMs)
  const tokenHash = oneTimeTokenHash(token)
  await insertLink(transaction, { tokenHash, userId, kind, email: '', createdAt, expiresAt, isByStaff: true })
  await queueActMailOf(transaction, context, 'password_link_made', account)
  return { url: `${context.config.shopOrigin}${paths.resetPassword}#${token}`, expiresAt }
}
