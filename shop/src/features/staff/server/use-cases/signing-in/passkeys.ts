/** Staff's passkeys: their challenges are signed, and each is accepted once. */
import {
  authenticationOptions,
  readAuthentication,
  readRegistration,
  registrationOptions,
} from '#platform/accounts/passkeys/passkey-responses.ts'
import { canUsePasskeys } from '#platform/accounts/passkeys/relying-party.ts'
import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import { maxPasskeys } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findPasskey, recordPasskeyUse, readPasskeys, claimChallenge } from '../../queries/factor-queries.ts'
import { challengeEnd, hashToken, newChallenge } from '../../rules/secrets.ts'
import type { StaffContext } from './staff-context.ts'

/** Purpose of a challenge; a challenge for another purpose is rejected. */
export type Purpose = 'proof' | `enrol ${number}`

/** @throws NotFound under an origin for which browsers store no passkeys */
function requirePossible({ config }: Pick<StaffContext, 'config'>): void {
  if (!canUsePasskeys(config.shopOrigin)) throw new NotFound()
}

/** Options for a proof without a name: the authenticator knows it. */
export async function proofOptions({ config, secretKey, now }: StaffContext) {
  requirePossible({ config })
  return authenticationOptions(config.shopOrigin, newChallenge(secretKey, 'proof', now()))
}

export async function enrolmentOptions(
  { database, config, secretKey, now }: StaffContext,
  person: { id: number; username: string; displayName: string },
  language: Language,
) {
  requirePossible({ config })
  const known = await readPasskeys(database, person.id, maxPasskeys)
  const { username, displayName } = person
  const shopName = (await readShopNames({ database, config }))[language]
  return registrationOptions(
    { shopName, shopOrigin: config.shopOrigin },
    { handle: String(person.id), username, displayName, knownIds: known.map(({ credentialId }) => credentialId) },
    newChallenge(secretKey, `enrol ${person.id}`, now()),
  )
}

/** @returns undefined where verification fails */
export async function verifyEnrolment(
  context: StaffContext,
  transaction: Database,
  staffId: number,
  credential: CredentialResponse,
) {
  requirePossible(context)
  const accepted = expectChallenge(context, `enrol ${staffId}`)
  const passkey = await readRegistration(credential, accepted.expected)
  return passkey && (await accepted.isFirst(transaction)) ? passkey : undefined
}

/** The passkey's owner, and whether the proof is valid. */
export interface Proof {
  staffId: number
  isProved: boolean
}

/** @returns undefined for an unknown passkey */
export async function verifyProof(
  context: StaffContext,
  transaction: Database,
  credential: CredentialResponse,
): Promise<Proof | undefined> {
  const found = await findPasskey(transaction, credential.id)
  if (!found) return undefined
  requirePossible(context)
  const { passkey, isActive } = found
  const { staffId } = passkey
  const accepted = expectChallenge(context, 'proof')
  const counter = await readAuthentication(credential, passkey, accepted.expected)
  if (!isActive || counter === undefined || !(await accepted.isFirst(transaction))) return { staffId, isProved: false }
  await recordPasskeyUse(transaction, passkey.id, counter, context.now())
  return { staffId, isProved: true }
}

/** Accepts only our own challenges: for this purpose, not expired, never used before. */
function expectChallenge({ secretKey, config, now }: StaffContext, purpose: Purpose) {
  let seen: { hash: string; expiresAt: Date } | undefined
  return {
    expected: {
      shopOrigin: config.shopOrigin,
      isChallenge(challenge: string) {
        const expiresAt = challengeEnd(secretKey, purpose, challenge, now())
        if (expiresAt) seen = { hash: hashToken(challenge), expiresAt }
        return expiresAt !== null
      },
    },
    isFirst: async (transaction: Database) =>
      seen !== undefined && claimChallenge(transaction, seen.hash, seen.expiresAt),
  }
}
