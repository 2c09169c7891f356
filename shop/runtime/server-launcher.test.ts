import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { lockDataDir } from './lock-data-dir.ts'

const program = `
  import { runServer } from ${JSON.stringify(new URL('server-launcher.ts', import.meta.url).href)}
  await runServer({
    isDevelopment: false,
    prepare: async () => console.error('builds'),
    start: async () => {
      throw Object.assign(new Error('starts'), { isExpected: true })
    },
  })`

async function launch(dataDir: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', program],
      { cwd: import.meta.dirname, env: { ...env, DATA_DIR: dataDir } },
      (_error, _stdout, stderr) => resolve(stderr),
    )
  })
}

test('a second start after an update is refused before it builds anything', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-launch-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const release = await lockDataDir({ ...readConfig({ DATA_DIR: dataDir }), runsSandbox: true })
  expect(await launch(dataDir)).toMatch(/^yokoso: this shop runs already on [^\n]+\n$/)
  await release()
  expect(await launch(dataDir)).toBe('builds\nyokoso: starts\n')
})
