/** Verifies responses of browsers' authenticators, of shoppers and staff alike. The library is loaded when first needed. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'

const library = () => import('@simplewebauthn/server')

/** A stored passkey, as far as a response is verified by it. */
export interface StoredPasskey {
  credentialId: string
  publicKey: string
  counter: number
}

export interface NewPasskey extends StoredPasskey {
  transports: string
}

/** @param person `handle` names the account within the authenticator, which replaces an older passkey of the same one */
export async function registrationOptions(
  { shopName, shopOrigin }: { shopName: string; shopOrigin: string },
  person: { handle: string; username: string; displayName: string; knownIds: readonly string[] },
  challenge: string,
) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingPartyOf(shopOrigin),
    userName: person.username,
    userDisplayName: person.displayName,
    userID: new TextEncoder().encode(person.handle),
    challenge: Buffer.from(challenge),
    attestationType: 'none',
    excludeCredentials: person.knownIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Without a name: the authenticator knows it. */
export async function authenticationOptions(shopOrigin: string, challenge: string) {
  const { generateAuthenticationOptions } = await library()
  const rpID = relyingPartyOf(shopOrigin)
  return {
    ...(await generateAuthenticationOptions({ rpID, challenge: Buffer.from(challenge), userVerification: 'required' })),
  }
}

export interface Expected {
  shopOrigin: string
  /** Judges the signed challenge, as text. */
  isChallenge: (challenge: string) => boolean
}

/** @returns undefined where verification fails */
export async function readRegistration(
  credential: CredentialResponse,
  expected: Expected,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const result = await orNothing(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      ...expectations(expected),
    }),
  )
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (credential.response.transports ?? []).join(' '),
  }
}

/** @returns the new counter, which never goes back; undefined where verification fails */
export async function readAuthentication(
  credential: CredentialResponse,
  passkey: StoredPasskey,
  expected: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const result = await orNothing(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON,
      ...expectations(expected),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

const expectations = ({ shopOrigin, isChallenge }: Expected) => ({
  expectedOrigin: shopOrigin,
  expectedRPID: relyingPartyOf(shopOrigin),
  expectedChallenge: (challenge: string) => isChallenge(Buffer.from(challenge, 'base64url').toString('utf8')),
  requireUserVerification: true,
})

/** The library throws for invalid responses. */
async function orNothing<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
