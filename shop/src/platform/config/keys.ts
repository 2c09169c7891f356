/** What the shop makes once and keeps in its data folder: the key that signs tokens and a self-signed certificate. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { BadConfiguration, type Config } from './config.ts'

export interface Tls {
  cert: string
  key: string
}

/** The signing key: from the configuration, else made once. Several processes may start at once and must agree. */
export async function ensureSecretKey(config: Config): Promise<string> {
  if (config.secretKey) return config.secretKey
  return readOrMake(join(config.dataDir, 'keys', 'secret-key'), async () => randomBytes(48).toString('base64url'))
}

/** @throws BadConfiguration when a configured file cannot be read */
export async function ensureTls(config: Config): Promise<Tls> {
  if (config.tls) {
    const [cert, key] = await Promise.all([
      readConfigured('TLS_CERT_FILE', config.tls.certFile),
      readConfigured('TLS_KEY_FILE', config.tls.keyFile),
    ])
    return { cert, key }
  }
  const pem = await readOrMake(join(config.dataDir, 'keys', 'self-signed.pem'), makeCertificate)
  const [key, cert] = pem.split('\n\n') as [string, string]
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

/** The file's text; where there is none, `make`'s, put in place whole and only if nobody was faster. */
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

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
