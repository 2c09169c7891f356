/** A passkey without hardware: what a browser's authenticator would answer. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { insertPasskey } from '../server/queries/factor-queries.ts'
import { ownOrigin } from './staff-factory.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export interface SoftwarePasskey {
  /** @param isForged signed by another key */
  answer(challenge: string, options?: { isForged?: boolean }): object
}

/** Enrolled for a person without the steps of it. */
export async function givePasskey(shop: TestedShop, staffId: number): Promise<SoftwarePasskey> {
  const key = newKey()
  const { x, y } = key.publicKey.export({ format: 'jwk' })
  // As COSE writes it: an EC2 key for ES256 on P-256.
  const publicKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ])
  const id = randomBytes(16).toString('base64url')
  await insertPasskey(shop.context.database, {
    staffId,
    credentialId: id,
    publicKey: publicKey.toString('base64url'),
    counter: 0,
    transports: 'internal',
    name: 'Software',
    createdAt: shop.context.now(),
  })
  return {
    answer(challenge, { isForged = false } = {}) {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: ownOrigin }))
      // Present and verified; never counted.
      const authenticatorData = Buffer.concat([sha256('localhost'), Buffer.from('0500000000', 'hex')])
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      const { privateKey } = isForged ? newKey() : key
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}
