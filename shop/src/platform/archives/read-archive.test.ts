import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArchiveUnreadable, openArchive } from './read-archive.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'yokoso-archives-'))))
afterAll(() => rm(directory, { recursive: true, force: true }))

async function open(bytes: Uint8Array) {
  const path = join(directory, `${crypto.randomUUID()}.zip`)
  await writeFile(path, bytes)
  return openArchive(path)
}

test('files are listed with their sizes and read one by one, stored and deflated', async () => {
  const archive = await open(
    zipSync({ 'a/b.txt': strToU8('text '.repeat(500)), 'c.bin': [new Uint8Array([1, 2, 3]), { level: 0 }] }),
  )
  expect(archive.files.map(({ path, sizeInBytes }) => [path, sizeInBytes])).toEqual([
    ['a/b.txt', 2_500],
    ['c.bin', 3],
  ])
  expect((await archive.read(archive.files[0]!)).toString()).toBe('text '.repeat(500))
  expect([...(await archive.read(archive.files[1]!))]).toEqual([1, 2, 3])
  await archive.close()
})

test('names in GBK are read', async () => {
  const bytes = Buffer.from(zipSync({ 'tea.png': [strToU8('x'), { level: 0 }] }))
  // 茶 and two letters, of the same length.
  const name = Buffer.from([0xb2, 0xe8, 0x61, 0x2e, 0x70, 0x6e, 0x67])
  for (const at of [bytes.indexOf('tea.png'), bytes.lastIndexOf('tea.png')]) name.copy(bytes, at)
  const archive = await open(bytes)
  expect(archive.files[0]!.path).toBe('茶a.png')
  await archive.close()
})

test('a file that unpacks to more than it declares is refused', async () => {
  const bytes = Buffer.from(zipSync({ 'bomb.png': new Uint8Array(5_000_000) }))
  const entry = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  bytes.writeUInt32LE(10, entry + 24)
  const archive = await open(bytes)
  await expect(archive.read(archive.files[0]!)).rejects.toThrow(ArchiveUnreadable)
  await archive.close()
})

test.each([
  ['nothing', new Uint8Array(0)],
  ['text', strToU8('sku,name\n'.repeat(40))],
  ['half an archive', zipSync({ 'a.png': new Uint8Array(3_000).fill(7) }).slice(0, 60)],
])('%s is no archive', async (_name, bytes) => {
  await expect(open(bytes)).rejects.toThrow(ArchiveUnreadable)
})

test('an encrypted file, and one that points past the end, cannot be read', async () => {
  const bytes = Buffer.from(zipSync({ 'a.png': [strToU8('abc'), { level: 0 }] }))
  const entry = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const encrypted = Buffer.from(bytes)
  encrypted.writeUInt16LE(encrypted.readUInt16LE(entry + 8) | 1, entry + 8)
  const far = Buffer.from(bytes)
  far.writeUInt32LE(1_000_000, entry + 42)
  for (const content of [encrypted, far]) {
    const archive = await open(content)
    await expect(archive.read(archive.files[0]!)).rejects.toThrow(ArchiveUnreadable)
    await archive.close()
  }
})

test('sizes and offset are read from the extension, which some programs always write', async () => {
  const plain = Buffer.from(zipSync({ 'a.txt': strToU8('tea '.repeat(9)) }))
  const entry = plain.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const end = plain.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const extension = Buffer.alloc(28)
  extension.writeUInt16LE(1, 0)
  extension.writeUInt16LE(24, 2)
  for (const [index, at] of [24, 20, 42].entries()) {
    extension.writeBigUInt64LE(BigInt(plain.readUInt32LE(entry + at)), 4 + 8 * index)
    plain.writeUInt32LE(0xffff_ffff, entry + at)
  }
  const nameEnd = entry + 46 + 'a.txt'.length
  expect(plain.readUInt16LE(entry + 30)).toBe(0)
  await expect(open(plain)).rejects.toThrow('its directory lacks a size')
  plain.writeUInt16LE(extension.length, entry + 30)
  plain.writeUInt32LE(plain.readUInt32LE(end + 12) + extension.length, end + 12)
  const archive = await open(Buffer.concat([plain.subarray(0, nameEnd), extension, plain.subarray(nameEnd)]))
  expect((await archive.read(archive.files[0]!)).toString()).toBe('tea '.repeat(9))
  await archive.close()
})
