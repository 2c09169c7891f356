/**
 * Derives one key a purpose from SECRET_KEY by HKDF-SHA-256 (RFC 5869). A signature of one purpose is invalid for
 * another.
 */
import { createHmac, hkdfSync } from 'node:crypto'

/** Never change a label, because stored values depend on it. */
export type KeyLabel =
  | 'drafts'
  | 'guessed accounts'
  | 'home previews'
  | 'guests'
  | 'invoice files'
  | 'known networks'
  | 'link addresses'
  | 'login renewals'
  | 'signed links'
  | 'look-up codes'
  | 'neighbourhoods of links'
  | 'order tokens'
  | 'private pictures'
  | 'request counts'
  | 'unsubscribe links'
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

/** Signs as earlier releases did, with the key itself. Only to recognise values that those have stored or issued. */
export function signAsFormerly(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url')
}
