/** Converts keys in all pasted formats to PEM, and tests them before use. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BadConfiguration } from '#platform/config/variables.ts'
import type { AlipayAccount } from './alipay-account.ts'

const minModulusInBits = 2048
const firstByteOfDer = 0x30

/**
 * @param text PEM (PKCS#1 or PKCS#8, also with literal `\n` or in one line), base64, or `@` and a file's path
 * @returns PKCS#8 PEM, the format configured in the SDK
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

/**
 * Validates the account's keys before the shop starts.
 * @throws BadConfiguration with one line naming the variable
 */
export function checkAlipayAccount(account: AlipayAccount): void {
  if (!/^\d{16}$/.test(account.appId)) throw new BadConfiguration('ALIPAY_APP_ID: must be 16 digits')
  if (!/^2088\d{12}$/.test(account.sellerId)) {
    throw new BadConfiguration('ALIPAY_SELLER_ID: must be 16 digits that begin with 2088')
  }
  const privateKey = normalisePrivateKey('ALIPAY_APP_PRIVATE_KEY', account.appPrivateKey)
  const alipayPublicKey = normalisePublicKey('ALIPAY_PUBLIC_KEY', account.alipayPublicKey)
  const ownPublicKey = createPublicKey(privateKey)
  const probe = Buffer.from('签名自检 sign and verify')
  if (!verify('RSA-SHA256', probe, ownPublicKey, sign('RSA-SHA256', probe, privateKey))) {
    throw new BadConfiguration('ALIPAY_APP_PRIVATE_KEY: what it signs cannot be verified')
  }
  // A frequent mistake: Alipay's console shows both keys, and the app's own key verifies nothing from Alipay.
  if (ownPublicKey.equals(createPublicKey(alipayPublicKey))) {
    throw new BadConfiguration("ALIPAY_PUBLIC_KEY: is the app's own public key; copy Alipay's public key instead")
  }
}

/** Whether both are the same public key of Alipay's, in any format. */
export function isSameAlipayKey(one: string, other: string): boolean {
  return normalisePublicKey('ALIPAY_PUBLIC_KEY', one) === normalisePublicKey('ALIPAY_PUBLIC_KEY', other)
}

function readPem(variable: string, text: string): string {
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
