import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftSweepers, AtomicFileDriver } from './atomic-file-driver.ts'

let location: string
let disk: Disk
beforeAll(async () => {
  location = await mkdtemp(join(tmpdir(), 'yokoso-storage-'))
  disk = new Disk(new AtomicFileDriver(location))
})
afterAll(() => rm(location, { recursive: true }))

test('stores files, in folders as needed, and replaces them', async () => {
  await disk.put('a/b/one.txt', 'first')
  await disk.put('a/b/one.txt', 'second')
  await disk.putStream('a/b/two.txt', Readable.from([Buffer.from('stre'), Buffer.from('amed')]))
  expect(await disk.get('a/b/one.txt')).toBe('second')
  expect(await readFile(join(location, 'a/b/two.txt'), 'utf8')).toBe('streamed')
  expect(Buffer.from(await disk.getBytes('a/b/two.txt')).toString()).toBe('streamed')
})

test.skipIf(process.platform === 'win32')('creates files and folders for their owner only', async () => {
  await disk.put('private/deep/one.txt', 'mine')
  const modeOf = async (name: string) => (await stat(join(location, name))).mode & 0o777
  expect(await modeOf('private/deep/one.txt')).toBe(0o600)
  for (const folder of ['private', 'private/deep']) expect(await modeOf(folder)).toBe(0o700)
})

test('preserves the old file and leaves nothing else when writing breaks off', async () => {
  await disk.put('c/kept.txt', 'whole')
  const breaking = new Readable({
    read() {
      this.push('half')
      this.destroy(new Error('broken off'))
    },
  })
  await expect(disk.putStream('c/kept.txt', breaking)).rejects.toThrow()
  expect(await disk.get('c/kept.txt')).toBe('whole')
  expect(await readdir(join(location, 'c'))).toEqual(['kept.txt'])
})

test('deletes drafts of a killed process, and none that is being written', async () => {
  await disk.put('d/kept.txt', 'whole')
  const folder = join(location, 'd')
  await writeFile(join(folder, 'left.txt.1.draft'), 'half')
  await writeFile(join(folder, 'under-way.txt.2.draft'), 'half')
  const before = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(folder, 'left.txt.1.draft'), before, before)
  await utimes(join(folder, 'kept.txt'), before, before)
  const [sweeper] = draftSweepers(disk)
  expect(await sweeper!.sweep()).toBe(1)
  expect((await readdir(folder)).toSorted()).toEqual(['kept.txt', 'under-way.txt.2.draft'])
})
