/** Keys in all the forms merchants paste them in, brought to PEM and tried before they are trusted. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BadConfiguration } from '#platform/server/config.ts'
import type { AlipayAccount } from '#platform/server/shop-context.ts'

const smallestModulusInBits = 2048

/**
 * @param text PEM (PKCS#1 or PKCS#8, also with literal `\n`), one line of base64, or `@` and a file's path
 * @returns PKCS#8 PEM, which is what the SDK is told to expect
 * @throws BadConfiguration naming the variable
 */
export function normalisePrivateKey(variable: string, text: string): string {
  const key = findPrivateKey(readGiven(variable, text))
  if (!key) throw new BadConfiguration(`${variable}: is not a private key (PEM, one-line base64 or @file)`)
  return requireRsa(variable, key).export({ format: 'pem', type: 'pkcs8' }).toString()
}

/**
 * @param text as for the private key; a certificate does as well
 * @returns SPKI PEM
 * @throws BadConfiguration naming the variable
 */
export function normalisePublicKey(variable: string, text: string): string {
  const given = readGiven(variable, text)
  // Node would take the public half out of it, and nobody would notice.
  if (findPrivateKey(given)) throw new BadConfiguration(`${variable}: is a private key; a public one is needed`)
  const key = firstOf(
    given.includes('-----')
      ? [() => createPublicKey(given)]
      : (['spki', 'pkcs1'] as const).map((type) => () => createPublicKey({ key: derOf(given), format: 'der', type })),
  )
  if (!key) throw new BadConfiguration(`${variable}: is not a public key (PEM, one-line base64 or @file)`)
  return requireRsa(variable, key).export({ format: 'pem', type: 'spki' }).toString()
}

/**
 * Proves the account's keys before the shop opens.
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
  // The commonest mistake: the console shows both, and the app's own key verifies nothing that Alipay sends.
  if (ownPublicKey.equals(createPublicKey(alipayPublicKey))) {
    throw new BadConfiguration("ALIPAY_PUBLIC_KEY: is the app's own public key; copy Alipay's public key instead")
  }
}

/** Are these one public key of Alipay's, in whatever forms they are written? */
export function isSameAlipayKey(one: string, other: string): boolean {
  return normalisePublicKey('ALIPAY_PUBLIC_KEY', one) === normalisePublicKey('ALIPAY_PUBLIC_KEY', other)
}

function readGiven(variable: string, text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('@')) return trimmed.replaceAll('\\n', '\n')
  try {
    return readFileSync(trimmed.slice(1), 'utf8').trim()
  } catch (error) {
    throw new BadConfiguration(`${variable}: cannot read ${trimmed.slice(1)}`, { cause: error })
  }
}

function findPrivateKey(given: string): KeyObject | null {
  return firstOf(
    given.includes('-----')
      ? [() => createPrivateKey(given)]
      : (['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key: derOf(given), format: 'der', type })),
  )
}

const derOf = (base64: string): Buffer => Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')

/** The first reading that succeeds: the forms of a key can only be told apart by trying. */
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
  if (key.asymmetricKeyType !== 'rsa' || bits < smallestModulusInBits) {
    throw new BadConfiguration(`${variable}: must be an RSA key of at least ${smallestModulusInBits} bits`)
  }
  return key
}
