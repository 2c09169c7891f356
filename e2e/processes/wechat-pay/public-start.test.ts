/** A shop with a public origin never starts on the sandbox of WeChat Pay. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureSandboxKeys } from '@yokoso/wechat-pay-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'

const startFile = fileURLToPath(new URL('../../../shop/start.ts', import.meta.url))

let dataDir: string
/** The account of the sandbox, which ran on the same data before. */
let account: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yokoso-public-start-'))
  const keys = await ensureSandboxKeys(join(dataDir, 'wechat-pay-sandbox'))
  account = {
    WECHAT_PAY_MCHID: keys.mchid,
    WECHAT_PAY_APPID: keys.appid,
    WECHAT_PAY_MERCHANT_SERIAL: keys.merchantSerial,
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: keys.merchantPrivateKey,
    WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: keys.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: keys.publicKey,
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const onThisMachine = { WECHAT_PAY_GATEWAY: 'http://localhost:5181', WECHAT_PAY_ALLOW_INSECURE_GATEWAY: '1' }

test.each([
  ['its key', 'WECHAT_PAY_PUBLIC_KEY', /is the sandbox's/, () => account],
  ['its gateway', 'WECHAT_PAY_GATEWAY', /is on this machine/, () => ({ ...account, ...onThisMachine })],
  ['its switch', 'WECHAT_PAY_SANDBOX', /pretended money/, () => ({ WECHAT_PAY_SANDBOX: '1' })],
])('%s is refused in one line that names %s', async (_what, variable, reason, settings) => {
  const { code, output } = await start({ PUBLIC_SHOP_ORIGIN: 'https://shop.example', ...settings() })
  expect(output).toMatch(new RegExp(`^yokoso: ${variable}: [^\\n]+\\n$`))
  expect(output).toMatch(reason)
  expect(code).toBe(1)
})

async function start(settings: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const ports = { SHOP_PORT: '0', API_PORT: '0', SANDBOX_PORT: '0', WECHAT_PAY_SANDBOX_PORT: '0', METRICS_PORT: '0' }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [startFile],
      { env: { ...env, DATA_DIR: dataDir, ...ports, ...settings } },
      (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }),
    )
  })
}
