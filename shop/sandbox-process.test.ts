import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { readSandboxAccount, refuseSandboxKeys } from './sandbox-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yokoso-sandbox-keys-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const oneLine = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

test("fault 37: a public shop refuses the sandbox's key in any form, unless told", async () => {
  const sandbox = await readSandboxAccount(readConfig({ DATA_DIR: dataDir }))
  const environment = {
    DATA_DIR: dataDir,
    PUBLIC_SHOP_ORIGIN: 'https://shop.example',
    ALIPAY_GATEWAY: 'https://gateway.example/gateway.do',
    ALIPAY_APP_ID: sandbox.appId,
    ALIPAY_SELLER_ID: sandbox.sellerId,
    ALIPAY_APP_PRIVATE_KEY: sandbox.appPrivateKey,
    ALIPAY_PUBLIC_KEY: oneLine(sandbox.alipayPublicKey),
  }
  const refuse = (changes: Record<string, string> = {}) => refuseSandboxKeys(readConfig({ ...environment, ...changes }))
  await expect(refuse()).rejects.toThrow(/^ALIPAY_PUBLIC_KEY: is the sandbox's/)
  await refuse({ PAYMENTS: 'sandbox' })
  await refuse({ PUBLIC_SHOP_ORIGIN: 'http://localhost:5173' })
  const other = await readSandboxAccount(readConfig({ DATA_DIR: join(dataDir, 'other') }))
  await refuse({ ALIPAY_PUBLIC_KEY: other.alipayPublicKey })
})
