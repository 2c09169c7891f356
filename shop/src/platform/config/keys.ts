/** Creates the signing key and a self-signed certificate once and stores both in the data folder. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { findTlsDamage, type Tls } from './check-tls.ts'
import type { Config } from './config.ts'
import { BadConfiguration } from './variables.ts'

const secretKeySizeInBytes = 48

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'secret-key')

/**
 * The signing key: from the configuration, else created once. Several processes may start at once and must agree.
 * @throws BadConfiguration when the file is empty or damaged: a new key would silently log everybody out
 */
export async function ensureSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey
  const path = secretKeyFile(config.dataDir)
  const key = await readOrMake(path, async () => randomBytes(secretKeySizeInBytes).toString('base64url'))
  if (Buffer.from(key, 'base64url').length === secretKeySizeInBytes) return key
  throw new BadConfiguration(
    `DATA_DIR: ${path} is damaged; restore it from a backup, or delete it, which ends all logins`,
  )
}

/**
 * The configured certificate, else one created once. A damaged self-signed one is replaced: browsers only show their
 * warning again.
 * @throws BadConfiguration when a configured file cannot be read or used
 */
export async function ensureTls(config: Pick<Config, 'tls' | 'dataDir'>, log: (line: string) => void): Promise<Tls> {
  if (config.tls) return readConfiguredTls(config.tls)
  const path = join(config.dataDir, 'keys', 'self-signed.pem')
  const tls = splitPem(await readOrMake(path, makeCertificate))
  const damage = findTlsDamage(tls)
  if (!damage) return tls
  log(`${path} is damaged (${damage.reason}); creating a new certificate`)
  return splitPem(await replace(path, await makeCertificate()))
}

async function readConfiguredTls({ certFile, keyFile }: { certFile: string; keyFile: string }): Promise<Tls> {
  const [cert, key] = await Promise.all([
    readConfigured('TLS_CERT_FILE', certFile),
    readConfigured('TLS_KEY_FILE', keyFile),
  ])
  const damage = findTlsDamage({ cert, key })
  if (damage?.part === 'cert') throw new BadConfiguration(`TLS_CERT_FILE: ${certFile} ${damage.reason}`)
  if (damage) throw new BadConfiguration(`TLS_KEY_FILE: ${keyFile} ${damage.reason}`)
  return { cert, key }
}

function splitPem(pem: string): Tls {
  const [key = '', cert = ''] = pem.split('\n\n')
  return { cert, key }
}

async function makeCertificate(): Promise<string> {
  const notAfterDate = new Date()
  notAfterDate.setFullYear(notAfterDate.getFullYear() + 10)
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
  return `${pems.private.trim()}\n\n${pems.cert.trim()}\n`
}

async function readConfigured(variable: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new BadConfiguration(`${variable}: cannot read ${path}`, { cause: error })
  }
}

/** Reads the file. Without one, writes the text of `make` atomically, unless another process was faster. */
async function readOrMake(path: string, make: () => Promise<string>): Promise<string> {
  const existing = await readIfThere(path)
  if (existing !== null) return existing
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, await make(), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

async function replace(path: string, text: string): Promise<string> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, path)
  return text
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
