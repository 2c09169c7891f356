/** Reads a ZIP archive: first the names and sizes of all files, then single ones. No name becomes a path on disk. */
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** The archive, or one of its files, is damaged, encrypted or of a kind that is not read. */
export class ArchiveUnreadable extends Error {}

export interface ArchivedFile {
  /** As the archive has it, with `/` between folders. */
  path: string
  /** As declared; `read` checks it. */
  sizeInBytes: number
  packedSizeInBytes: number
  method: number
  isEncrypted: boolean
  offset: number
}

export interface Archive {
  files: readonly ArchivedFile[]
  /** @throws ArchiveUnreadable for more or fewer bytes than declared, too */
  read(file: ArchivedFile): Promise<Buffer>
  close(): Promise<void>
}

const unpack = promisify(inflateRaw)
const endMark = 0x0605_4b50
const entryMark = 0x0201_4b50
const fileMark = 0x0403_4b50
const endSize = 22
const maxCommentLength = 65_535
const maxDirectorySize = 16 * 1024 * 1024
/** Placeholder for a number in the extension for archives of more than 4 GB. */
const elsewhere = 0xffff_ffff
const extensionMark = 1

/** @throws ArchiveUnreadable */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const files = readDirectory(await readEnd(handle, size))
    return { files, read: (file) => readArchived(handle, size, file), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

interface Directory {
  bytes: Buffer
  count: number
}

async function readEnd(handle: FileHandle, size: number): Promise<Directory> {
  const length = Math.min(size, endSize + maxCommentLength)
  const tail = await readAt(handle, size - length, length)
  for (let at = length - endSize; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endMark || at + endSize + tail.readUInt16LE(at + 20) !== length) continue
    const [directorySize, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (offset === elsewhere || offset + directorySize > size || directorySize > maxDirectorySize) break
    return { bytes: await readAt(handle, offset, directorySize), count: tail.readUInt16LE(at + 10) }
  }
  throw new ArchiveUnreadable('it has no directory of files')
}

function readDirectory({ bytes, count }: Directory): ArchivedFile[] {
  const files: ArchivedFile[] = []
  for (let at = 0; files.length < count;) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark)
      throw new ArchiveUnreadable('its directory ends too early')
    const flags = bytes.readUInt16LE(at + 8)
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extrasEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const [sizeInBytes, packedSizeInBytes, offset] = withExtension(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      bytes.subarray(nameEnd, extrasEnd),
    )
    files.push({
      path: nameOf(bytes.subarray(at + 46, nameEnd), (flags & 0x800) !== 0).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      packedSizeInBytes,
      sizeInBytes,
      isEncrypted: (flags & 1) !== 0,
      offset,
    })
    at = extrasEnd + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** Some programs write the extension into every archive: it has the numbers that are `elsewhere`, in this order. */
function withExtension(numbers: [number, number, number], extras: Buffer): [number, number, number] {
  if (!numbers.includes(elsewhere)) return numbers
  for (let at = 0; at + 4 <= extras.length; at += 4 + extras.readUInt16LE(at + 2)) {
    if (extras.readUInt16LE(at) !== extensionMark) continue
    let place = at + 4
    return numbers.map((number) => {
      if (number !== elsewhere) return number
      if (place + 8 > extras.length) throw new ArchiveUnreadable('its directory ends too early')
      place += 8
      return Number(extras.readBigUInt64LE(place - 8))
    }) as [number, number, number]
  }
  throw new ArchiveUnreadable('its directory lacks a size')
}

/** Windows writes names in the encoding of its language, and does not mark it. */
function nameOf(bytes: Buffer, isMarkedUtf8: boolean): string {
  for (const encoding of isMarkedUtf8 ? ['utf-8'] : ['utf-8', 'gb18030', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return bytes.toString('latin1')
}

async function readArchived(handle: FileHandle, size: number, file: ArchivedFile): Promise<Buffer> {
  if (file.isEncrypted) throw new ArchiveUnreadable('it is encrypted')
  const head = await readAt(handle, file.offset, 30)
  if (head.readUInt32LE(0) !== fileMark) throw new ArchiveUnreadable('it is not where the directory says')
  const start = file.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + file.packedSizeInBytes > size) throw new ArchiveUnreadable('it ends too early')
  const packed = await readAt(handle, start, file.packedSizeInBytes)
  const bytes = await unpacked(packed, file)
  if (bytes.length !== file.sizeInBytes) throw new ArchiveUnreadable('it has another size than declared')
  return bytes
}

/** Ends at the declared size, because a few bytes can unpack to gigabytes. */
async function unpacked(packed: Buffer, { method, sizeInBytes }: ArchivedFile): Promise<Buffer> {
  if (method === 0) return packed
  if (method !== 8) throw new ArchiveUnreadable('it is packed in a way that is not read')
  try {
    return await unpack(packed, { maxOutputLength: Math.max(sizeInBytes, 1) })
  } catch (error) {
    throw new ArchiveUnreadable('it cannot be unpacked', { cause: error })
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new ArchiveUnreadable('it ends too early')
  return buffer
}
