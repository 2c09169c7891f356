import { randomBytes, randomUUID } from 'node:crypto'
import { canUsePasskeys } from '#platform/accounts/passkeys/relying-party.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { claimChallenge, insertChallenge } from '../../queries/passkey-queries.ts'
import { PasskeysUnavailable } from '../../rules/errors.ts'

export type PasskeyContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'secretKey' | 'now'>

const challengeLastsInMs = 5 * 60_000
const challengeSizeInBytes = 32

/** @throws PasskeysUnavailable under an address of numbers or plain http */
export function requirePasskeys({ config }: Pick<PasskeyContext, 'config'>): void {
  if (!canUsePasskeys(config.shopOrigin)) throw new PasskeysUnavailable()
}

/** @param userId null: a login */
export async function createChallenge(
  { database, now }: PasskeyContext,
  userId: number | null,
): Promise<{ id: string; challenge: string }> {
  const id = randomUUID()
  const challenge = randomBytes(challengeSizeInBytes).toString('base64url')
  await insertChallenge(database, { id, userId, challenge, expiresAt: new Date(now().getTime() + challengeLastsInMs) })
  return { id, challenge }
}

/**
 * Ends the challenge, whatever follows. Call outside the transaction that the response may roll back.
 * @returns rules for the signed response; without a valid challenge every response is refused
 */
export async function expectedOf(
  { config, database, now }: PasskeyContext,
  { challengeId, userId }: { challengeId: string; userId: number | null },
) {
  const challenge = await claimChallenge(database, { id: challengeId, userId, now: now() })
  return {
    shopOrigin: config.shopOrigin,
    isChallenge: (signed: string) => challenge !== undefined && signed === challenge,
  }
}
