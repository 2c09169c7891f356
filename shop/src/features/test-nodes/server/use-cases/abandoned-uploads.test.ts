import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { temporaryUploadDir } from '#platform/http/calls/uploads.ts'
import { abandonedUploadSweeper } from './abandoned-uploads.ts'

const now = new Date('2030-01-01T12:00:00Z')
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yokoso-uploads-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const sweep = () => abandonedUploadSweeper({ config: { dataDir } as Config, now: () => now }).sweep()

test('removes files older than an hour, and no upload in flight', async () => {
  const directory = temporaryUploadDir(dataDir)
  await mkdir(directory)
  for (const [name, time] of [
    ['abandoned', '2030-01-01T10:59:00Z'],
    ['under-way', '2030-01-01T11:30:00Z'],
  ] as const) {
    await writeFile(join(directory, name), 'x')
    await utimes(join(directory, name), new Date(time), new Date(time))
  }
  expect(await sweep()).toBe(1)
  expect(await readdir(directory)).toEqual(['under-way'])
})

test('finds nothing where nothing was ever uploaded', async () => {
  expect(await sweep()).toBe(0)
})
