import { createCipheriv, randomBytes } from 'node:crypto'

export type SealedResource = { algorithm: string; ciphertext: string; associated_data: string; nonce: string }

/** AES-256-GCM under the merchant's APIv3 key; the tag is the last 16 bytes of the ciphertext. */
export function seal(plaintext: string, apiV3Key: string, associatedData: string): SealedResource {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: ciphertext.toString('base64'),
    associated_data: associatedData,
    nonce,
  }
}
