/** A passkey in software: responds as a browser's authenticator would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { insertPasskey } from '../server/queries/factor-queries.ts'
import { ownOrigin } from './staff-factory.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export interface SignOptions {
  /** Signed by another key. */
  isForged?: boolean
  /** 0: the authenticator does not count. */
  counter?: number
  /** The page that asked for it. */
  origin?: string
}

export interface SoftwarePasskey {
  /** Enrols like a browser, without naming a manufacturer. */
  enrol(challenge: string): object
  sign(challenge: string, options?: SignOptions): object
}

/** Adds a passkey to a person without the steps of enrolling. */
export async function addPasskey(shop: TestedShop, staffId: number): Promise<SoftwarePasskey> {
  const { id, publicKey, ...passkey } = newPasskey()
  await insertPasskey(shop.context.database, {
    staffId,
    credentialId: id,
    publicKey: publicKey.toString('base64url'),
    counter: 0,
    transports: 'internal',
    name: 'Software',
    createdAt: shop.context.now(),
  })
  return passkey
}

export function newPasskey(): SoftwarePasskey & { id: string; publicKey: Buffer } {
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
  const clientDataOf = (type: 'webauthn.get' | 'webauthn.create', challenge: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }))
  return {
    id,
    publicKey,
    enrol(challenge) {
      const rawId = Buffer.from(id, 'base64url')
      // Flags: present, verified, with a credential. No manufacturer; then id and key.
      const facts = [
        Buffer.from('4500000000', 'hex'),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        publicKey,
      ]
      const authenticatorData = Buffer.concat([sha256('localhost'), ...facts])
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      const attestation = Buffer.concat([head, Buffer.from([authenticatorData.length]), authenticatorData])
      const response = {
        clientDataJSON: clientDataOf('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    sign(challenge, { isForged = false, counter = 0, origin } = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, origin)
      const count = Buffer.alloc(4)
      count.writeUInt32BE(counter)
      // Present and verified.
      const authenticatorData = Buffer.concat([sha256('localhost'), Buffer.from([5]), count])
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
