import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { setBlockedAt } from '../../queries/blocking-queries.ts'
import { lockAccountWithEmail } from '../../queries/email-queries.ts'
import { deleteEveryLogin } from '../../queries/login-queries.ts'
import { queueActMailOf } from '../email/queue-account-mail.ts'

/**
 * Blocks an account and ends its logins, or unblocks it, and notifies the owner by mail. A login that begins meanwhile
 * waits for the account, and fails.
 * @returns false where nothing changes
 * @throws NotFound for an unknown or deleted account
 */
export async function setAccountBlocked(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now'>,
  { userId, isBlocked }: { userId: number; isBlocked: boolean },
): Promise<boolean> {
  const account = await lockAccountWithEmail(transaction, userId)
  if (!account) throw new NotFound()
  if (!(await setBlockedAt(transaction, userId, isBlocked ? context.now() : null))) return false
  if (isBlocked) await deleteEveryLogin(transaction, userId)
  await queueActMailOf(transaction, context, isBlocked ? 'account_blocked' : 'account_unblocked', account)
  return true
}
