import { randomUUID } from 'node:crypto'
import type { TokenPair } from '#features/identity/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { insertFamily } from '../queries/refresh-token-queries.ts'
import { nameBrowser } from '../rules/name-browser.ts'
import { type Identity, newJti, refreshTokenEnd, signTokenPair } from './token-pairs.ts'

/** The first pair of a new family of refresh tokens. */
export async function startLogin(
  identity: Identity,
  database: Database,
  { userId, userAgent }: { userId: number; userAgent: string | undefined },
): Promise<TokenPair> {
  const familyId = randomUUID()
  const token = { userId, jti: newJti(), issuedAt: identity.now(), expiresAt: refreshTokenEnd(identity) }
  await insertFamily(database, { familyId, browser: nameBrowser(userAgent), ...token })
  return signTokenPair(identity, familyId, token)
}
