import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPaymentConfig } from '#features/payment-providers/server/config.ts'
import { readConfig } from '#platform/config/config.ts'
import { mayMount, mountSmallDisk } from '@yokoso/local-postgres/testing/small-disk'
import { ensureSandboxKeys } from '@yokoso/alipay-sandbox'
import { ensureSandboxKeys as ensureWechatPayKeys } from '@yokoso/wechat-pay-sandbox'
import { refuseKeysOfStandIns, startStandIns } from './stand-ins.ts'
import { createClosing } from './shutdown-stack.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yokoso-sandbox-keys-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts a shop's checks of its keys with these variables. */
async function refuseKeys(variables: Record<string, string>): Promise<void> {
  const config = readConfig(variables)
  await refuseKeysOfStandIns(config, readPaymentConfig(variables, config))
}

const oneLine = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

test("fault 37: a public shop refuses the sandbox's key in any form, unless allowed", async () => {
  const sandbox = await ensureSandboxKeys(join(dataDir, 'alipay-sandbox'))
  const environment = {
    DATA_DIR: dataDir,
    PUBLIC_SHOP_ORIGIN: 'https://shop.example',
    ALIPAY_GATEWAY: 'https://gateway.example/gateway.do',
    ALIPAY_APP_ID: sandbox.appId,
    ALIPAY_SELLER_ID: sandbox.sellerId,
    ALIPAY_APP_PRIVATE_KEY: sandbox.appPrivateKey,
    ALIPAY_PUBLIC_KEY: oneLine(sandbox.alipayPublicKey),
  }
  const refuse = (changes: Record<string, string> = {}) => refuseKeys({ ...environment, ...changes })
  await expect(refuse()).rejects.toThrow(/^ALIPAY_PUBLIC_KEY: is the sandbox's/)
  await refuse({ PAYMENTS: 'sandbox' })
  await refuse({ PUBLIC_SHOP_ORIGIN: 'http://localhost:5173' })
  const other = await ensureSandboxKeys(join(dataDir, 'other'))
  await refuse({ ALIPAY_PUBLIC_KEY: other.alipayPublicKey })
})

test("a public shop refuses the WeChat Pay sandbox's key in any form, unless allowed", async () => {
  const sandbox = await ensureWechatPayKeys(join(dataDir, 'wechat-pay-sandbox'))
  const environment = {
    DATA_DIR: dataDir,
    PUBLIC_SHOP_ORIGIN: 'https://shop.example',
    WECHAT_PAY_GATEWAY: 'https://gateway.example',
    WECHAT_PAY_MCHID: sandbox.mchid,
    WECHAT_PAY_APPID: sandbox.appid,
    WECHAT_PAY_MERCHANT_SERIAL: sandbox.merchantSerial,
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: sandbox.merchantPrivateKey,
    WECHAT_PAY_API_V3_KEY: sandbox.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: sandbox.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: oneLine(sandbox.publicKey),
  }
  const refuse = (changes: Record<string, string> = {}) => refuseKeys({ ...environment, ...changes })
  await expect(refuse()).rejects.toThrow(/^WECHAT_PAY_PUBLIC_KEY: is the sandbox's/)
  await expect(refuse({ WECHAT_PAY_GATEWAY: 'http://localhost:5181' })).rejects.toThrow(/^WECHAT_PAY_GATEWAY: /)
  await refuse({ PAYMENTS: 'sandbox' })
  await refuse({ PUBLIC_SHOP_ORIGIN: 'http://localhost:5173' })
  const other = await ensureWechatPayKeys(join(dataDir, 'other-wechat'))
  await refuse({ WECHAT_PAY_PUBLIC_KEY: other.publicKey })
})

/** On a free port, from its sources. */
function startSandbox(folder: string, log: (line: string) => void = () => {}) {
  const closing = createClosing()
  const { standIns } = readPaymentConfig({ SANDBOX_PORT: '0' }, readConfig({}))
  const starting = startStandIns(standIns, { dataDir: folder, isDevelopment: true, log, onClose: closing.onClose })
  return { starting, close: () => closing.close() }
}

async function pidOfSandbox(): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args='], { maxBuffer: 8 * 1024 * 1024 })
  const line = stdout.split('\n').find((entry) => entry.includes(`--data ${join(dataDir, 'alipay-sandbox')} `))
  return line === undefined ? undefined : Number.parseInt(line, 10)
}

test('a sandbox that ended is reported and restarts at its address; a stopped one does not', async () => {
  const log: string[] = []
  const { starting, close } = startSandbox(dataDir, (line) => log.push(line))
  const [sandbox] = await starting
  expect(sandbox).toMatchObject({ provider: 'alipay' })
  const isAnswering = () =>
    fetch(sandbox!.origin).then(
      () => true,
      () => false,
    )
  try {
    const pid = await pidOfSandbox()
    process.kill(pid!, 'SIGKILL')
    await expect.poll(isAnswering, { timeout: 5_000 }).toBe(false)
    await expect.poll(isAnswering, { timeout: 15_000 }).toBe(true)
    expect(await pidOfSandbox()).not.toBe(pid)
    expect(log).toEqual(['the sandbox has ended; it is started again'])
  } finally {
    await close()
  }
  expect(await pidOfSandbox()).toBeUndefined()
})

test.skipIf(!mayMount)('a disk without room for the ledger is named by the folder, not by the port', async () => {
  const disk = await mountSmallDisk(1)
  try {
    await ensureSandboxKeys(join(disk.path, 'alipay-sandbox'))
    await disk.fill()
    await expect(startSandbox(disk.path).starting).rejects.toThrow(
      `DATA_DIR: the disk of ${join(disk.path, 'alipay-sandbox')} is full`,
    )
  } finally {
    await disk.remove()
  }
})
