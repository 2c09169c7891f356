import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const makeKeyPair = promisify(generateKeyPair)
const fileName = 'alipay-sandbox.keys.json'

/** All keys are PEM: private ones PKCS#8, public ones SPKI. */
export type SandboxKeys = {
  appId: string
  sellerId: string
  buyerId: string
  appPrivateKey: string
  appPublicKey: string
  gatewayPrivateKey: string
  gatewayPublicKey: string
  controlToken: string
}

/** Credentials that the real Alipay's console shows a merchant, and the token of the control API. Keys are PEM. */
export type SandboxCredentials = {
  appId: string
  sellerId: string
  /** PKCS#8: `alipay-sdk` needs `keyType: 'PKCS8'`. */
  appPrivateKey: string
  /** Alipay's key, which verifies responses, webhooks and returns; not the app's own. */
  alipayPublicKey: string
  controlToken: string
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

async function makeRsaKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  return makeKeyPair('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

async function makeKeys(): Promise<SandboxKeys> {
  const [app, gateway] = await Promise.all([makeRsaKeyPair(), makeRsaKeyPair()])
  return {
    appId: `9021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    buyerId: `2088${digits(12)}`,
    appPrivateKey: app.privateKey,
    appPublicKey: app.publicKey,
    gatewayPrivateKey: gateway.privateKey,
    gatewayPublicKey: gateway.publicKey,
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
    appId: keys.appId,
    sellerId: keys.sellerId,
    appPrivateKey: keys.appPrivateKey,
    alipayPublicKey: keys.gatewayPublicKey,
    controlToken: keys.controlToken,
  }
}
