import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { lockDataDir } from './lock-data-dir.ts'

const otherPorts = { SHOP_PORT: '6173', API_PORT: '6000' }
const runsAlready = /^this shop runs already on [^\n]+$/

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yokoso-claim-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function claim(settings: Record<string, string> = {}, { runsSandbox } = { runsSandbox: true }) {
  const release = await lockDataDir({ ...readConfig({ DATA_DIR: dataDir, ...settings }), runsSandbox })
  onTestFinished(release)
  return release
}

test('a second start is refused until the first has ended', async () => {
  const release = await claim()
  await expect(claim()).rejects.toThrow(runsAlready)
  await expect(claim({ DATABASE_URL: 'postgresql://shop@127.0.0.1/shop' })).rejects.toThrow(runsAlready)
  await expect(claim({ API_PORT: '6000' }, { runsSandbox: false })).rejects.toThrow(runsAlready)
  await release()
  await claim()
})

test('other ports do not make room for a second sandbox', async () => {
  await claim()
  await expect(claim(otherPorts)).rejects.toThrow(runsAlready)
})

test('processes with ports of their own share the folder and one account', async () => {
  await claim()
  await claim(otherPorts, { runsSandbox: false })
})

test('the lock of a killed process is released, and leaves nothing behind', async () => {
  const program = `
    import { acquireFileLock } from ${JSON.stringify(new URL('file-lock.ts', import.meta.url).href)}
    acquireFileLock(${JSON.stringify(join(dataDir, 'running', 'sandbox'))})
    gc()
    console.log('held')
    setInterval(() => {}, 1000)`
  await (
    await claim()
  )()
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  await expect(claim()).rejects.toThrow(runsAlready)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await claim()
})
