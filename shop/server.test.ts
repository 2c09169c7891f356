/** A failed start leaves nothing running. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from './server.ts'

test('a database that was still starting when the start failed is stopped too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-failed-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const usedPort = String(typeof address === 'object' && address ? address.port : 0)
  const settings = { DATA_DIR: dataDir, SHOP_PORT: '0', API_PORT: '0', METRICS_PORT: '0', SANDBOX_PORT: usedPort }
  for (const [name, value] of Object.entries({ ...settings, LOG_LEVEL: 'silent' })) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())

  // Starts from sources, so that nothing has to be built.
  const starting = startServer({ isDevelopment: true, onProgress: () => {}, stopSignal: new AbortController().signal })
  await expect(starting).rejects.toThrow(/^SANDBOX_PORT: /)
  const home = join(dataDir, 'postgres', 'server')
  expect(existsSync(join(home, 'cluster', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(home, 'cluster', 'postmaster.pid'))).toBe(false)
  expect(await readdir(join(home, 'users'))).toEqual([])
}, 60_000)
