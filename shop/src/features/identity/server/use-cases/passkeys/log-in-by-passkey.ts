import type { Account, TokenPair } from '#features/identity/contract/credentials.ts'
import { judgeGuess } from '#platform/accounts/judge-guess.ts'
import { loginThrottleKeys } from '#platform/accounts/login-throttle.ts'
import { authenticationOptions, readAuthentication } from '#platform/accounts/passkeys/passkey-responses.ts'
import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import { rememberNetwork } from '../../queries/known-network-queries.ts'
import { findPasskey, recordPasskeyUse } from '../../queries/passkey-queries.ts'
import { findUserByKey } from '../../queries/user-queries.ts'
import { LoginBlocked, PasskeyRefused } from '../../rules/errors.ts'
import { networkDigest, networkDigests } from '../../rules/network-digests.ts'
import { isHandleOf } from '../../rules/user-handle.ts'
import { startLogin } from '../logins/start-login.ts'
import type { Identity } from '../logins/token-pairs.ts'
import { createChallenge, expectedOf, requirePasskeys } from './passkey-challenges.ts'

/** @throws PasskeysUnavailable */
export async function loginOptions(identity: Identity) {
  requirePasskeys(identity)
  const { id, challenge } = await createChallenge(identity, null)
  return { challenge_id: id, options: await authenticationOptions(identity.config.shopOrigin, challenge) }
}

interface LoginInput {
  challengeId: string
  response: CredentialResponse
  ip: string
  userAgent: string | undefined
}

/**
 * Starts the same login as a password. Failures count as wrong passwords do.
 * @throws PasskeyRefused, Throttled
 */
export async function logInByPasskey(identity: Identity, input: LoginInput): Promise<Account & TokenPair> {
  const { database, secretKey, now } = identity
  const { response, ip, userAgent } = input
  const found = await findPasskey(database, response.id)
  const owner = found && (await findUserByKey(database, found.usernameKey, networkDigests(secretKey, ip)))
  const source = { account: found?.usernameKey ?? `passkey ${response.id}`, ip, isKnown: owner?.isKnown ?? false }
  const guess = {
    keys: loginThrottleKeys(secretKey, source),
    account: found && { who: 'shopper' as const, account: found.passkey.userId },
    isWhole: true,
  }
  const isRight = await judgeGuess(identity, guess, () => isProved(identity, input, found?.passkey))
  if (!found || !isRight) throw new PasskeyRefused(found?.passkey.userId)
  if (owner?.blockedAt) throw new LoginBlocked()
  const { userId } = found.passkey
  const { username, passwordHash } = found
  const network = networkDigest(secretKey, ip)
  if (!(await rememberNetwork(database, { userId, passwordHash, network, now: now() })))
    throw new PasskeyRefused(userId)
  return { id: userId, username, ...(await startLogin(identity, database, { userId, passwordHash, userAgent })) }
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>['passkey']

async function isProved(
  identity: Identity,
  { challengeId, response }: LoginInput,
  passkey: StoredPasskey | undefined,
): Promise<boolean> {
  const expected = await expectedOf(identity, { challengeId, userId: null })
  if (!passkey || !isHandleOf(passkey.userId, response.response.userHandle)) return false
  const counter = await readAuthentication(response, passkey, expected)
  if (counter === undefined) return false
  return recordPasskeyUse(identity.database, { id: passkey.id, counter, now: identity.now() })
}
