import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WholeFileDriver } from './whole-file-driver.ts'

let location: string
let disk: Disk
beforeAll(async () => {
  location = await mkdtemp(join(tmpdir(), 'yokoso-storage-'))
  disk = new Disk(new WholeFileDriver(location))
})
afterAll(() => rm(location, { recursive: true }))

test('keeps what is put, in folders as needed, and replaces it', async () => {
  await disk.put('a/b/one.txt', 'first')
  await disk.put('a/b/one.txt', 'second')
  await disk.putStream('a/b/two.txt', Readable.from([Buffer.from('stre'), Buffer.from('amed')]))
  expect(await disk.get('a/b/one.txt')).toBe('second')
  expect(await readFile(join(location, 'a/b/two.txt'), 'utf8')).toBe('streamed')
  expect(Buffer.from(await disk.getBytes('a/b/two.txt')).toString()).toBe('streamed')
})

test('leaves the old file and nothing else when writing breaks off', async () => {
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
