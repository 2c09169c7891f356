/** Verifies responses of browsers' authenticators. The library is loaded when first needed. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { CredentialResponse } from '#features/staff/contract/fields.ts'
import { maxPasskeys } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { findPasskey, recordPasskeyUse, readPasskeys, claimChallenge } from '../../queries/factor-queries.ts'
import { canUsePasskeys, relyingPartyOf } from '../../rules/same-origin.ts'
import { challengeEnd, hashToken, newChallenge } from '../../rules/secrets.ts'
import type { StaffContext } from './staff-context.ts'

const library = () => import('@simplewebauthn/server')

/** Purpose of a challenge; a challenge for another purpose is rejected. */
export type Purpose = 'proof' | `enrol ${number}`

const textOf = (challenge: string) => Buffer.from(challenge, 'base64url').toString('utf8')

/** @throws NotFound under an origin for which browsers store no passkeys */
function requirePossible({ config }: Pick<StaffContext, 'config'>): string {
  if (!canUsePasskeys(config.shopOrigin)) throw new NotFound()
  return relyingPartyOf(config.shopOrigin)
}

/** Options for a proof without a name: the authenticator knows it. */
export async function proofOptions({ config, secretKey, now }: StaffContext) {
  const rpID = requirePossible({ config })
  const { generateAuthenticationOptions } = await library()
  const challenge = Buffer.from(newChallenge(secretKey, 'proof', now()))
  return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) }
}

export async function enrolmentOptions(
  { database, config, secretKey, now }: StaffContext,
  person: { id: number; username: string; displayName: string },
) {
  const rpID = requirePossible({ config })
  const { generateRegistrationOptions } = await library()
  const known = await readPasskeys(database, person.id, maxPasskeys)
  const options = await generateRegistrationOptions({
    rpName: config.shopName,
    rpID,
    userName: person.username,
    userDisplayName: person.displayName,
    userID: new TextEncoder().encode(String(person.id)),
    challenge: Buffer.from(newChallenge(secretKey, `enrol ${person.id}`, now())),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** @returns undefined where verification fails */
export async function verifyEnrolment(
  context: StaffContext,
  transaction: Database,
  staffId: number,
  credential: CredentialResponse,
) {
  const { verifyRegistrationResponse } = await library()
  const accepted = expectChallenge(context, `enrol ${staffId}`)
  const result = await orNothing(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      ...accepted.expected,
      expectedRPID: requirePossible(context),
      requireUserVerification: true,
    }),
  )
  if (!result?.verified || !(await accepted.isFirst(transaction))) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (credential.response.transports ?? []).join(' '),
  }
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
  const { passkey, isActive } = found
  const { staffId } = passkey
  const { verifyAuthenticationResponse } = await library()
  const accepted = expectChallenge(context, 'proof')
  const result = await orNothing(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON,
      ...accepted.expected,
      expectedRPID: requirePossible(context),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!isActive || !result?.verified || !(await accepted.isFirst(transaction))) return { staffId, isProved: false }
  await recordPasskeyUse(transaction, passkey.id, result.authenticationInfo.newCounter, context.now())
  return { staffId, isProved: true }
}

/** Accepts only our own challenges: for this purpose, not expired, never used before. */
function expectChallenge({ secretKey, config, now }: StaffContext, purpose: Purpose) {
  let seen: { hash: string; expiresAt: Date } | undefined
  return {
    expected: {
      expectedOrigin: config.shopOrigin,
      expectedChallenge(challenge: string) {
        const expiresAt = challengeEnd(secretKey, purpose, textOf(challenge), now())
        if (expiresAt) seen = { hash: hashToken(challenge), expiresAt }
        return expiresAt !== null
      },
    },
    isFirst: async (transaction: Database) =>
      seen !== undefined && claimChallenge(transaction, seen.hash, seen.expiresAt),
  }
}

/** The library throws for invalid responses. */
async function orNothing<Result>(judge: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof NotFound) throw error
    return undefined
  }
}
