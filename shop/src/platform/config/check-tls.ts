/** Checks a certificate and its key before the server would fail on them with an error of OpenSSL. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

export interface Tls {
  cert: string
  key: string
}

export interface TlsDamage {
  part: keyof Tls
  /** Continues a sentence after the file's name. */
  reason: string
}

/** Null for a usable pair. */
export function findTlsDamage({ cert, key }: Tls): TlsDamage | null {
  const certificate = parse(() => new X509Certificate(cert))
  if (!certificate) return { part: 'cert', reason: 'has no certificate in PEM format' }
  const privateKey: KeyObject | null = parse(() => createPrivateKey(key))
  if (!privateKey) return { part: 'key', reason: 'has no private key in PEM format, or one with a passphrase' }
  if (!certificate.checkPrivateKey(privateKey)) return { part: 'key', reason: 'does not match the certificate' }
  return null
}

/** OpenSSL throws for unreadable input, with unhelpful messages. */
function parse<Parsed>(read: () => Parsed): Parsed | null {
  try {
    return read()
  } catch {
    return null
  }
}
