import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/answers/refusals.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { findPasswordHash } from '../queries/user-queries.ts'
import { verifyPassword } from '../rules/password-hashes.ts'
import { passwordIsWrong } from '../rules/refusals.ts'

/**
 * Who holds somebody's tokens is not yet that person.
 * @returns the hash that it was compared with
 * @throws Invalid naming `field`
 */
export async function requirePassword(
  database: Database,
  shopper: Shopper,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const passwordHash = await findPasswordHash(database, shopper.id)
  const isRight = await verifyPassword(passwordHash, password)
  if (passwordHash === undefined || !isRight) throw new Invalid({ [field]: [passwordIsWrong] })
  return passwordHash
}
