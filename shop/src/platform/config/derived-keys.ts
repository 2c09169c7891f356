/** Keys derived from SECRET_KEY by HKDF-SHA-256 (RFC 5869), one a purpose: what one of them signs proves nothing for another. */
import { createHmac, hkdfSync } from 'node:crypto'

/** Stored values depend on their label: a label never changes. */
export type KeyLabel =
  | 'drafts'
  | 'guessed accounts'
  | 'known networks'
  | 'login renewals'
  | 'private pictures'
  | 'request counts'
  | 'upload senders'
  | `staff ${string}`

const keySizeInBytes = 32

export function deriveKey(secretKey: string, label: KeyLabel): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', label, keySizeInBytes))
}

/** HMAC-SHA-256 with the key of `label`, in base64url. */
export function signWith(secretKey: string, label: KeyLabel, text: string): string {
  return createHmac('sha256', deriveKey(secretKey, label)).update(text).digest('base64url')
}

/** As earlier releases signed, with the key itself: only to recognise what they have stored or handed out. */
export function signAsFormerly(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url')
}
