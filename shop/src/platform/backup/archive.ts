/**
 * The backup's file: a tar, compressed with zstd.
 * First `header.json`, then tables, storage and keys, last `manifest.json` with the SHA-256 of every entry before it.
 * So a truncated or altered file is recognised before anything is replaced.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'

export const formatVersion = 1

export interface BackupHeader {
  format: number
  madeAt: string
  /** Ids and digests of the database's migrations. */
  migrations: { id: string; digest: string }[]
  /** Rows of each table. */
  tables: Record<string, number>
}

export class BadBackup extends Error {
  readonly isExpected = true
}

export interface ArchiveWriter {
  add(name: string, content: Buffer | { file: string }): Promise<void>
  finish(): Promise<void>
  /** Closes the unfinished file. */
  abandon(): Promise<void>
}

/** @throws BadBackup when `path` cannot be written */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  const tar = pack()
  const digests: Record<string, string> = {}
  const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(`${path}: cannot be written (${error.code})`)
  })
  const written = pipeline(tar, createZstdCompress(), handle.createWriteStream())
  // Awaited in finish(); an early failure must not count as unhandled meanwhile.
  written.catch(() => {})
  return {
    async add(name, content) {
      requireSafeName(name)
      digests[name] = await addEntry(tar, name, content)
    },
    async finish() {
      await addEntry(tar, 'manifest.json', Buffer.from(JSON.stringify(digests)))
      tar.finalize()
      await written
    },
    async abandon() {
      tar.destroy()
      await Promise.allSettled([written])
    },
  }
}

async function addEntry(tar: Pack, name: string, content: Buffer | { file: string }): Promise<string> {
  const size = Buffer.isBuffer(content) ? content.length : (await stat(content.file)).size
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : createReadStream(content.file)
  const hash = createHash('sha256')
  const tee = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, tee, tar.entry({ name, size, mode: 0o600 }))
  return hash.digest('hex')
}

export interface ReadArchive {
  header: BackupHeader
  /** Names of all entries; each is a file below `directory`. */
  names: string[]
  fileOf(name: string): string
}

/**
 * Unpacks the whole file into `directory` and checks it.
 * @throws BadBackup when the file is no backup, truncated, altered, or made by a newer version
 */
export async function readArchive(path: string, directory: string): Promise<ReadArchive> {
  const digests = new Map<string, string>()
  let manifest: Record<string, string> | undefined
  const tar = extract()
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), tar)
  const reading = (async () => {
    for await (const entry of tar) {
      const { name } = entry.header
      if (name === 'manifest.json') {
        manifest = JSON.parse((await buffer(entry as AsyncIterable<Buffer>)).toString('utf8')) as Record<string, string>
        continue
      }
      digests.set(name, await unpack(entry as AsyncIterable<Buffer>, safeFile(directory, name)))
    }
  })()
  try {
    await Promise.all([unpacked, reading])
  } catch (error) {
    if (error instanceof BadBackup || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new BadBackup(`${path} is not a complete backup: ${(error as Error).message}`, { cause: error })
  }
  if (!manifest) throw new BadBackup(`${path} is not a complete backup: its end is missing`)
  for (const [name, digest] of Object.entries(manifest)) {
    if (digests.get(name) !== digest)
      throw new BadBackup(`${path} has been altered: ${name} differs from what was saved`)
  }
  if (digests.size !== Object.keys(manifest).length)
    throw new BadBackup(`${path} has been altered: it has more entries than were saved`)
  const header = await readHeader(safeFile(directory, 'header.json'), path)
  return { header, names: [...digests.keys()], fileOf: (name) => safeFile(directory, name) }
}

async function readHeader(file: string, path: string): Promise<BackupHeader> {
  const header = JSON.parse((await buffer(createReadStream(file))).toString('utf8')) as BackupHeader
  if (header.format !== formatVersion)
    throw new BadBackup(`${path} has format ${header.format}; this version reads ${formatVersion}`)
  return header
}

async function unpack(entry: AsyncIterable<Buffer>, file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of entry) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}

/** Refuses names that lead out of the folder. */
function safeFile(directory: string, name: string): string {
  requireSafeName(name)
  return join(directory, name)
}

function requireSafeName(name: string): void {
  const isSafe = /^[\w.@+-]+(?:\/[\w.@+-]+)*$/.test(name) && !name.split('/').includes('..')
  if (!isSafe) throw new BadBackup(`${name} is not an allowed name in a backup`)
}
