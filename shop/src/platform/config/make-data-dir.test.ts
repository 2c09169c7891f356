import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadConfiguration } from './variables.ts'
import { makeDataDir } from './make-data-dir.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'yokoso-data-'))
})
afterEach(() => rm(place, { recursive: true }))

test('creates every missing folder, and accepts an existing one', async () => {
  const dataDir = join(place, 'a', 'b', 'c')
  await makeDataDir(dataDir)
  await makeDataDir(dataDir)
  expect((await stat(dataDir)).isDirectory()).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'is closed to others, and what an older version left open is closed',
  async () => {
    const dataDir = join(place, 'new')
    await makeDataDir(dataDir)
    expect((await stat(dataDir)).mode & 0o077).toBe(process.getuid?.() === 0 ? 0o011 : 0)
    for (const name of ['storage', 'foreign']) await mkdir(join(dataDir, name), { mode: 0o755 })
    await makeDataDir(dataDir)
    expect((await stat(join(dataDir, 'storage'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'foreign'))).mode & 0o777).toBe(0o755)
  },
)

test('refuses a place that is a file, or below one', async () => {
  const file = join(place, 'file')
  await writeFile(file, '')
  await expect(makeDataDir(join(file, 'data'))).rejects.toThrow(BadConfiguration)
  await expect(makeDataDir(join(file, 'data'))).rejects.toThrow(/^DATA_DIR: cannot write to .*ENOTDIR/)
})

test.runIf(process.platform === 'linux')('refuses a place where no folder can be created, and terminates', async () => {
  await expect(makeDataDir('/proc/yokoso/data')).rejects.toThrow(/^DATA_DIR: cannot write to \/proc\/yokoso\/data/)
})
