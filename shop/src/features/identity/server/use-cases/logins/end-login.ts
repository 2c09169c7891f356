import { NotFound, TokenNotValid } from '#platform/http/responses/errors.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteLogin } from '../../queries/login-queries.ts'
import type { Identity } from './token-pairs.ts'

/**
 * Logs out. Any refresh token of the login works, including one replaced long ago.
 * @throws TokenNotValid also where the login has ended before
 */
export async function endLogin({ database, tokens, now }: Identity, token: string): Promise<void> {
  const claims = await tokens.read(token, now())
  if (claims.token_type !== 'refresh') throw new TokenNotValid()
  if (!(await deleteLogin(database, Number(claims.user_id), claims.family))) throw new TokenNotValid()
}

/** @throws NotFound for a login that has ended, or is another person's */
export async function endOneLogin(database: Database, shopper: Shopper, id: string): Promise<void> {
  if (!(await deleteLogin(database, shopper.id, id))) throw new NotFound()
}
