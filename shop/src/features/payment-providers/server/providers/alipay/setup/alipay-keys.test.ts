import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadConfiguration } from '#platform/config/variables.ts'
import { testKeys } from '../../../../testing/fixtures/sandbox-keys.ts'
import { normalisePrivateKey, normalisePublicKey } from '../../rsa-keys.ts'
import { checkAlipayAccount } from './alipay-keys.ts'

const app = { privateKey: createPrivateKey(testKeys.appPrivateKey) }
const alipay = {
  privateKey: createPrivateKey(testKeys.gatewayPrivateKey),
  publicKey: createPublicKey(testKeys.gatewayPublicKey),
}
const pkcs8 = app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const pkcs1 = app.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const spki = alipay.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const publicPkcs1 = alipay.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const oneLine = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
const oneLinePem = (pem: string) => pem.trim().replaceAll('\n', ' ')
const base64Of = (text: string) => Buffer.from(text).toString('base64')
const withLiteralLineEnds = (pem: string) => pem.trim().replaceAll('\n', '\\n')

const account = {
  gateway: 'https://openapi.alipay.com/gateway.do',
  appId: '2021000123456789',
  sellerId: '2088000123456789',
  appPrivateKey: pkcs8,
  alipayPublicKey: spki,
}

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'yokoso-keys-'))
  writeFileSync(join(directory, 'private.pem'), pkcs1)
  writeFileSync(join(directory, 'private.der'), app.privateKey.export({ type: 'pkcs8', format: 'der' }))
  writeFileSync(join(directory, 'public.txt'), `${oneLine(spki)}\n`)
})
afterAll(() => rmSync(directory, { recursive: true }))

test.each<[string, () => string]>([
  ['PKCS#8 PEM', () => pkcs8],
  ['PKCS#1 PEM', () => pkcs1],
  ['PEM with Windows line ends', () => pkcs8.replaceAll('\n', '\r\n')],
  ['PKCS#8 PEM with literal \\n', () => withLiteralLineEnds(pkcs8)],
  ['PKCS#1 PEM with literal \\n', () => withLiteralLineEnds(pkcs1)],
  ['PKCS#8 in one line of base64', () => oneLine(pkcs8)],
  ['PKCS#1 in one line of base64', () => oneLine(pkcs1)],
  ['base64 with spaces around', () => `  ${oneLine(pkcs8)}\n`],
  ['PEM in one line', () => oneLinePem(pkcs8)],
  ['PEM without any line end', () => pkcs1.replaceAll('\n', '')],
  ['PEM with literal \\r\\n', () => withLiteralLineEnds(pkcs8).replaceAll('\\n', '\\r\\n')],
  ['PKCS#8 under the label of PKCS#1', () => pkcs8.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY')],
  ['PKCS#1 under the label of PKCS#8', () => pkcs1.replaceAll('RSA PRIVATE KEY', 'PRIVATE KEY')],
  ['PEM in quotes', () => `"${withLiteralLineEnds(pkcs8)}"`],
  ['lines of base64 in quotes', () => `'${pkcs8.replaceAll(/-----[^-]+-----/g, '').trim()}'`],
  ['PEM after a byte order mark', () => `\uFEFF${pkcs8}`],
  ['base64 of PEM', () => base64Of(pkcs1)],
  ['a file', () => `@${join(directory, 'private.pem')}`],
  ['a DER file', () => `@${join(directory, 'private.der')}`],
])('reads a private key from %s', (_form, text) => {
  const key = createPrivateKey(normalisePrivateKey('ALIPAY_APP_PRIVATE_KEY', text()))
  expect(key.equals(app.privateKey)).toBe(true)
})

test.each<[string, () => string]>([
  ['SPKI PEM', () => spki],
  ['PKCS#1 PEM', () => publicPkcs1],
  ['PEM with literal \\n', () => withLiteralLineEnds(spki)],
  ['one line of base64', () => oneLine(spki)],
  ['PKCS#1 in one line of base64', () => oneLine(publicPkcs1)],
  ['PEM in one line', () => oneLinePem(spki)],
  ['a label of PKCS#1 over SPKI', () => spki.replaceAll('PUBLIC KEY', 'RSA PUBLIC KEY')],
  ['base64 of PEM', () => base64Of(spki)],
  ['base64 in quotes', () => `"${oneLine(spki)}"`],
  ['a file', () => `@${join(directory, 'public.txt')}`],
])('reads a public key from %s', (_form, text) => {
  const key = createPublicKey(normalisePublicKey('ALIPAY_PUBLIC_KEY', text()))
  expect(key.equals(alipay.publicKey)).toBe(true)
})

test("extracts Alipay's public key from its certificate", async () => {
  const { cert } = await generate([{ name: 'commonName', value: 'Alipay' }], {
    keyPair: { privateKey: alipay.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: spki },
  })
  for (const text of [cert, oneLine(cert)]) {
    const key = createPublicKey(normalisePublicKey('ALIPAY_PUBLIC_KEY', text))
    expect(key.equals(alipay.publicKey)).toBe(true)
  }
})

test('accepts an account with valid keys', () => {
  expect(() => checkAlipayAccount(account)).not.toThrow()
})

const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test.each<[string, Partial<typeof account>, RegExp]>([
  ['no key at all', { appPrivateKey: 'hello' }, /^ALIPAY_APP_PRIVATE_KEY: is not a private key/],
  ['a public key as the private one', { appPrivateKey: spki }, /^ALIPAY_APP_PRIVATE_KEY: is not a private key/],
  [
    'a missing file',
    { appPrivateKey: '@/nowhere/key.pem' },
    /^ALIPAY_APP_PRIVATE_KEY: cannot read \/nowhere\/key\.pem$/,
  ],
  [
    'a key that is too small',
    { appPrivateKey: small.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    /^ALIPAY_APP_PRIVATE_KEY: must be an RSA key/,
  ],
  [
    'a key that is not RSA',
    { alipayPublicKey: curve.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    /^ALIPAY_PUBLIC_KEY: must be an RSA key/,
  ],
  ['a private key as the public one', { alipayPublicKey: pkcs8 }, /^ALIPAY_PUBLIC_KEY: is a private key/],
  [
    'a private key in base64 as the public one',
    { alipayPublicKey: oneLine(pkcs8) },
    /^ALIPAY_PUBLIC_KEY: is a private key/,
  ],
  [
    "the app's own public key as Alipay's",
    { alipayPublicKey: createPublicKey(pkcs8).export({ type: 'spki', format: 'pem' }).toString() },
    /^ALIPAY_PUBLIC_KEY: is the app's own public key/,
  ],
  ['an app id of the wrong form', { appId: '2021' }, /^ALIPAY_APP_ID: /],
  ['a seller id of the wrong form', { sellerId: 'me@shop.example' }, /^ALIPAY_SELLER_ID: /],
])('refuses %s in one line that names the variable', (_what, changes, line) => {
  let thrown: unknown
  try {
    checkAlipayAccount({ ...account, ...changes })
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(BadConfiguration)
  expect((thrown as Error).message).toMatch(line)
  expect((thrown as Error).message).not.toContain('\n')
})
