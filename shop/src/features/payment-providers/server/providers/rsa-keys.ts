/** RSA keys of providers in all pasted formats, converted to PEM and tested before use. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BadConfiguration } from '#platform/config/variables.ts'

const minModulusInBits = 2048
const firstByteOfDer = 0x30

/**
 * @param text PEM (PKCS#1 or PKCS#8, also with literal `\n` or in one line), base64, or `@` and a file's path
 * @returns PKCS#8 PEM
 * @throws BadConfiguration naming the variable
 */
export function normalisePrivateKey(variable: string, text: string): string {
  const key = findPrivateKey(readPem(variable, text))
  if (!key) throw new BadConfiguration(`${variable}: is not a private key (PEM, one-line base64 or @file)`)
  return requireRsa(variable, key).export({ format: 'pem', type: 'pkcs8' }).toString()
}

/**
 * @param text as for the private key, or a certificate
 * @returns SPKI PEM
 * @throws BadConfiguration naming the variable
 */
export function normalisePublicKey(variable: string, text: string): string {
  const pem = readPem(variable, text)
  // Otherwise Node would silently use the public half of the key.
  if (findPrivateKey(pem)) throw new BadConfiguration(`${variable}: is a private key; a public one is needed`)
  const der = derOf(pem)
  const key = firstOf([
    () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
    () => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }),
    () => new X509Certificate(der).publicKey,
  ])
  if (!key) throw new BadConfiguration(`${variable}: is not a public key (PEM, one-line base64 or @file)`)
  return requireRsa(variable, key).export({ format: 'pem', type: 'spki' }).toString()
}

/** A key in PEM, with its variable. */
export interface NamedKey {
  variable: string
  pem: string
}

/**
 * Tests the shop's private key and its provider's public key before the shop starts.
 * @param confusion why the shop's own public key is not the provider's
 * @throws BadConfiguration naming the variable
 */
export function checkKeys(own: NamedKey, provider: NamedKey, confusion: string): void {
  const ownPublicKey = createPublicKey(own.pem)
  const probe = Buffer.from('签名自检 sign and verify')
  if (!verify('RSA-SHA256', probe, ownPublicKey, sign('RSA-SHA256', probe, own.pem))) {
    throw new BadConfiguration(`${own.variable}: what it signs cannot be verified`)
  }
  // A frequent mistake: a provider's console shows both keys, and the shop's own verifies nothing from the provider.
  if (ownPublicKey.equals(createPublicKey(provider.pem))) {
    throw new BadConfiguration(`${provider.variable}: ${confusion}`)
  }
}

/** @throws BadConfiguration where the file of `@path` cannot be read */
export function readPem(variable: string, text: string): string {
  const pem = withoutQuotes(text)
  if (!pem.startsWith('@')) return pem.replaceAll(/\\r|\\n/g, '\n')
  try {
    const bytes = readFileSync(pem.slice(1))
    return bytes[0] === firstByteOfDer ? bytes.toString('base64') : withoutQuotes(bytes.toString('utf8'))
  } catch (error) {
    throw new BadConfiguration(`${variable}: cannot read ${pem.slice(1)}`, { cause: error })
  }
}

/** `trim` also removes a byte order mark. */
function withoutQuotes(text: string): string {
  return text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
}

function findPrivateKey(pem: string): KeyObject | null {
  const der = derOf(pem)
  return firstOf([
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
  ])
}

/**
 * Only the content between the PEM lines counts.
 * The label often names another format, and pasting loses line ends.
 */
function derOf(pem: string): Buffer {
  const content = /-----BEGIN [^-]*-----([^-]*)-----END/.exec(pem)?.[1] ?? pem
  const bytes = Buffer.from(content.replaceAll(/\s/g, ''), 'base64')
  // Secret stores require base64, even for content that is already base64.
  const inner = bytes.toString('latin1')
  return inner.startsWith('-----BEGIN ') ? derOf(inner) : bytes
}

/** The first successful parse, because key formats can only be distinguished by parsing. */
function firstOf(readings: (() => KeyObject)[]): KeyObject | null {
  for (const read of readings) {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  return null
}

function requireRsa(variable: string, key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < minModulusInBits) {
    throw new BadConfiguration(`${variable}: must be an RSA key of at least ${minModulusInBits} bits`)
  }
  return key
}
