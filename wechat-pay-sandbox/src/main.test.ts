import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureSandboxKeys, exitCodeWithoutPort } from './index.ts'
import { makeDataFolder, Merchant } from './testing/merchant-fixture.ts'

const program = join(import.meta.dirname, 'main.ts')
const started: ChildProcess[] = []
let dataDir = ''

beforeEach(async () => {
  dataDir = await makeDataFolder()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function run(...options: string[]): ChildProcess {
  const child = spawn(process.execPath, [program, '--data', dataDir, ...options])
  started.push(child)
  return child
}

async function originOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no standard output')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const ready = JSON.parse(line) as { ready: boolean; origin: string }
  expect(ready.ready).toBe(true)
  return ready.origin
}

test('keys are created once, for the owner only, by whichever process is first', async () => {
  const empty = join(dataDir, 'empty')
  const all = await Promise.all([1, 2, 3].map(() => ensureSandboxKeys(empty)))
  expect(new Set(all.map((credentials) => JSON.stringify(credentials))).size).toBe(1)
  expect(all[0]).toMatchObject({
    mchid: expect.stringMatching(/^19\d{8}$/),
    appid: expect.stringMatching(/^wx[0-9a-f]{16}$/),
    apiV3Key: expect.stringMatching(/^\w{32}$/),
    merchantSerial: expect.stringMatching(/^[0-9A-F]{40}$/),
    publicKeyId: expect.stringMatching(/^PUB_KEY_ID_\d{28}$/),
  })
  const { mode } = await stat(join(empty, 'wechat-pay-sandbox.keys.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('a payment confirmed to the payer survives kill -9', async () => {
  const first = run('--port', '0')
  const merchant = await Merchant.at(dataDir, await originOf(first))
  await merchant.payFor('order-1')
  first.kill('SIGKILL')
  await once(first, 'exit')

  const again = await Merchant.at(dataDir, await originOf(run('--port', '0')))
  expect(await again.query('order-1')).toMatchObject({ status: 200, body: { trade_state: 'SUCCESS' } })
})

test('a port in use is named in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const child = run('--port', String(port))
  const [output, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')])
  expect(output).toBe(`port ${port} is already in use\n`)
  expect(code).toBe(exitCodeWithoutPort)
  other.close()
})

test('a second sandbox on the same folder is refused in one line', async () => {
  await originOf(run('--port', '0'))
  const second = run('--port', '0')
  const [output, [code]] = await Promise.all([second.stderr && text(second.stderr), once(second, 'exit')])
  expect(output).toBe(`another sandbox is using ${dataDir}\n`)
  expect(code).toBe(1)
})

test('the sandbox stops on SIGTERM, and with its parent where configured', async () => {
  const terminated = run('--port', '0')
  await originOf(terminated)
  terminated.kill('SIGTERM')
  expect(await once(terminated, 'exit')).toEqual([0, null])

  const withDeadParent = run('--port', '0', '--exit-with-parent')
  await originOf(withDeadParent)
  withDeadParent.stdin?.end()
  expect(await once(withDeadParent, 'exit')).toEqual([0, null])
})

test('a wrong option and --help print a message', async () => {
  const wrong = run('--port', '99999')
  const [output, [code]] = await Promise.all([wrong.stderr && text(wrong.stderr), once(wrong, 'exit')])
  expect(output).toBe('--port 99999 is not a port\n')
  expect(code).toBe(1)
  const help = run('--help')
  expect(help.stdout && (await text(help.stdout))).toContain('--exit-with-parent')
})
