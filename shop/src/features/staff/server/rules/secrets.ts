/** Tokens, digests and sealed secrets, each with a key of its own made from SECRET_KEY. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveKey, signWith } from '#platform/config/derived-keys.ts'
import { isSameText } from '#platform/config/same-text.ts'

export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Bound to the session: unusable without reading its responses. */
export const consoleTokenOf = (secretKey: string, tokenHash: string) =>
  signWith(secretKey, 'staff console token', tokenHash)

/** For secrets too short to be safe by a plain digest. */
export const digestOfCode = (secretKey: string, code: string) => signWith(secretKey, 'staff recovery code', code)

const ivSize = 12
const tagSize = 16

/** AES-256-GCM, because the database alone must reveal nothing. */
export function seal(secretKey: string, text: string): string {
  const iv = randomBytes(ivSize)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey, 'staff sealing'), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * @param secretKeys the present one, then the one before
 * @returns null where none of them opens it
 */
export function unseal(secretKeys: readonly (string | null)[], sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secretKey of secretKeys) {
    const text = secretKey === null ? null : openWith(deriveKey(secretKey, 'staff sealing'), bytes)
    if (text !== null) return text
  }
  return null
}

function openWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivSize), { authTagLength: tagSize })
  try {
    decipher.setAuthTag(bytes.subarray(ivSize, ivSize + tagSize))
    return Buffer.concat([decipher.update(bytes.subarray(ivSize + tagSize)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const challengeLastsInMs = 5 * 60_000

/** A challenge for an authenticator to sign. Expiry and signature are part of it, so that no caller causes storage. */
export function newChallenge(secretKey: string, purpose: string, now: Date): string {
  const text = `${randomBytes(16).toString('base64url')}.${now.getTime() + challengeLastsInMs}`
  return `${text}.${signWith(secretKey, `staff challenge ${purpose}`, text)}`
}

/** @returns the time it expires; null where it is not ours, for another purpose, or expired */
export function challengeEnd(secretKey: string, purpose: string, challenge: string, now: Date): Date | null {
  const [nonce, end, signature = ''] = challenge.split('.')
  if (!isSameText(signature, signWith(secretKey, `staff challenge ${purpose}`, `${nonce}.${end}`))) return null
  const expiresAt = new Date(Number(end))
  return expiresAt > now ? expiresAt : null
}
