import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCertificate } from './certificate.ts'

const makeKeyPair = promisify(generateKeyPair)
const fileName = 'wechat-pay-sandbox.keys.json'
const yearInMs = 365 * 24 * 3_600_000

/** All keys are PEM: private ones PKCS#8, public ones SPKI. Serials are 40 hexadecimal digits. */
export type SandboxKeys = {
  mchid: string
  appid: string
  merchantSerial: string
  merchantPrivateKey: string
  merchantPublicKey: string
  /** 32 characters; encrypts notices and certificates. */
  apiV3Key: string
  publicKeyId: string
  wechatPrivateKey: string
  wechatPublicKey: string
  certificateSerial: string
  certificatePrivateKey: string
  certificate: string
  madeAt: number
  controlToken: string
}

/** Credentials that the real merchant platform shows, and the token of the control API. Keys are PEM. */
export type SandboxCredentials = {
  mchid: string
  appid: string
  merchantSerial: string
  /** PKCS#8. */
  merchantPrivateKey: string
  apiV3Key: string
  /** `PUB_KEY_ID_…` */
  publicKeyId: string
  /** WeChat Pay's key, which verifies answers and notices; not the merchant's own. */
  publicKey: string
  /** Serial and certificate of the platform, for merchants of before the public key. */
  certificateSerial: string
  certificate: string
  controlToken: string
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** Begins with 5, so that DER reads it as positive. */
function makeSerial(): string {
  return `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
}

async function makeRsaKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  return makeKeyPair('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

async function makeKeys(): Promise<SandboxKeys> {
  const [merchant, wechat, platform] = await Promise.all([makeRsaKeyPair(), makeRsaKeyPair(), makeRsaKeyPair()])
  const mchid = `19${digits(8)}`
  const certificateSerial = makeSerial()
  const madeAt = Date.now()
  return {
    mchid,
    appid: `wx${randomBytes(8).toString('hex')}`,
    merchantSerial: makeSerial(),
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: merchant.publicKey,
    apiV3Key: randomBytes(16).toString('hex'),
    publicKeyId: `PUB_KEY_ID_01${mchid}${digits(16)}`,
    wechatPrivateKey: wechat.privateKey,
    wechatPublicKey: wechat.publicKey,
    certificateSerial,
    certificatePrivateKey: platform.privateKey,
    certificate: makeCertificate({
      serial: certificateSerial,
      name: 'Sandbox platform',
      privateKey: platform.privateKey,
      from: new Date(madeAt),
      until: new Date(madeAt + 5 * yearInMs),
    }),
    madeAt,
    controlToken: randomBytes(32).toString('base64url'),
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function readKeys(path: string): Promise<SandboxKeys | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SandboxKeys
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new Error(`${path} cannot be read as the sandbox's keys`, { cause: error })
  }
}

/** Reads the keys of a data folder, creating them on first use. Concurrent processes all get the same keys. */
export async function loadSandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const path = join(dataDir, fileName)
  const existing = await readKeys(path)
  if (existing) return existing

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify(await makeKeys(), null, 2))
    await file.sync()
    // A link, unlike a rename, never replaces a file that another process wrote first.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  const keys = await readKeys(path)
  if (!keys) throw new Error(`${path} vanished while it was being made`)
  return keys
}

/** The merchant's side of the keys in `dataDir`, created there (mode 0600) when missing. */
export async function ensureSandboxKeys(dataDir: string): Promise<SandboxCredentials> {
  const keys = await loadSandboxKeys(dataDir)
  return {
    mchid: keys.mchid,
    appid: keys.appid,
    merchantSerial: keys.merchantSerial,
    merchantPrivateKey: keys.merchantPrivateKey,
    apiV3Key: keys.apiV3Key,
    publicKeyId: keys.publicKeyId,
    publicKey: keys.wechatPublicKey,
    certificateSerial: keys.certificateSerial,
    certificate: keys.certificate,
    controlToken: keys.controlToken,
  }
}
