import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { setBlockedAt } from '../../queries/blocking-queries.ts'
import { deleteEveryLogin } from '../../queries/login-queries.ts'
import { lockUser } from '../../queries/user-queries.ts'

/**
 * Blocks an account and ends its logins, or unblocks it. A login that begins meanwhile waits for the account, and fails.
 * @returns false where nothing changes
 * @throws NotFound for an unknown or deleted account
 */
export async function setAccountBlocked(
  transaction: Database,
  { userId, isBlocked, now }: { userId: number; isBlocked: boolean; now: Date },
): Promise<boolean> {
  if (!(await lockUser(transaction, userId))) throw new NotFound()
  if (!(await setBlockedAt(transaction, userId, isBlocked ? now : null))) return false
  if (isBlocked) await deleteEveryLogin(transaction, userId)
  return true
}
