import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BadConfiguration } from './variables.ts'
import { ensureSecretKey, ensureTls } from './keys.ts'

let dataDir: string
let output: string[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yokoso-keys-'))
  output = []
})
afterEach(() => rm(dataDir, { recursive: true }))

const own = () => ensureTls({ dataDir, tls: null }, (line) => output.push(line))

describe('the certificate in the data folder', () => {
  test('is created once', async () => {
    const first = await own()
    createSecureContext(first)
    expect(await own()).toEqual(first)
    expect(output).toEqual([])
  })

  test.each([
    ['empty', ''],
    ['cut off', -200],
    ['something else', 'not a certificate\n\nnor this\n'],
    ['without its key', /[^]*?\n\n/],
  ])('is replaced when it is %s, with a line that names it', async (_name, damage) => {
    const first = await own()
    const path = join(dataDir, 'keys', 'self-signed.pem')
    const text = await readFile(path, 'utf8')
    if (typeof damage === 'number') await truncate(path, text.length + damage)
    else await writeFile(path, damage instanceof RegExp ? text.replace(damage, '\n\n') : damage)
    const second = await own()
    createSecureContext(second)
    expect(second).not.toEqual(first)
    expect(output).toEqual([
      expect.stringMatching(/^\S+self-signed\.pem is damaged \([^\n]+\); creating a new certificate/),
    ])
    expect(await own()).toEqual(second)
    expect(output).toHaveLength(1)
  })

  test('is replaced when its key belongs to another', async () => {
    const first = await own()
    const path = join(dataDir, 'keys', 'self-signed.pem')
    await rm(path)
    const second = await own()
    await writeFile(path, `${first.key}\n\n${second.cert}`)
    const third = await own()
    createSecureContext(third)
    expect(output).toEqual([expect.stringContaining('does not match the certificate')])
  })
})

describe('a configured certificate', () => {
  const configured = async (cert: string, key: string) => {
    const tls = { certFile: join(dataDir, 'cert.pem'), keyFile: join(dataDir, 'key.pem') }
    await Promise.all([writeFile(tls.certFile, cert), writeFile(tls.keyFile, key)])
    return ensureTls({ dataDir, tls }, (line) => output.push(line))
  }

  test('is used unchanged', async () => {
    const { cert, key } = await own()
    expect(await configured(cert, key)).toEqual({ cert, key })
  })

  test('stops the start with one line when it is damaged, and stays as it is', async () => {
    const { cert, key } = await own()
    await expect(configured(cert.slice(0, 300), key)).rejects.toThrow(/^TLS_CERT_FILE: \S+cert\.pem has no certificate/)
    expect(await readFile(join(dataDir, 'cert.pem'), 'utf8')).toBe(cert.slice(0, 300))
    await expect(configured(cert, '')).rejects.toThrow(/^TLS_KEY_FILE: \S+key\.pem has no private key/)
    await rm(join(dataDir, 'keys'), { recursive: true })
    const other = await own()
    await expect(configured(cert, other.key)).rejects.toThrow(/^TLS_KEY_FILE: \S+key\.pem does not match/)
    await expect(configured(cert, other.key)).rejects.toThrow(BadConfiguration)
    expect(output).toEqual([])
  })
})

describe('the signing key', () => {
  test('is created once, and a damaged one is not replaced silently', async () => {
    const key = await ensureSecretKey({ dataDir, secretKey: null })
    expect(await ensureSecretKey({ dataDir, secretKey: null })).toBe(key)
    const path = join(dataDir, 'keys', 'secret-key')
    for (const damaged of ['', key.slice(0, 20)]) {
      await writeFile(path, damaged)
      await expect(ensureSecretKey({ dataDir, secretKey: null })).rejects.toThrow(/^DATA_DIR: \S+secret-key is damaged/)
    }
  })
})
