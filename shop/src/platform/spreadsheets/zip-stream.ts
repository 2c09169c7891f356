/** Writes a ZIP file part by part. Entries are compressed outside of the event loop, and stay below 4 GB. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** ASCII. */
  name: string
  parts: Iterable<string> | AsyncIterable<string>
}

const localHeader = 0x04034b50
const dataDescriptor = 0x08074b50
const centralHeader = 0x02014b50
const endOfCentral = 0x06054b50
const version = 20
/** Checksum and sizes follow the data. */
const hasDescriptor = 1 << 3
const deflated = 8
/** 1 January 1980, the first date of the format. */
const firstDate = 0x21

export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let offset = 0
  const central: Buffer[] = []
  for (const { name, parts } of entries) {
    const start = offset
    const begin = Buffer.concat([fields(localHeader, [version, hasDescriptor, deflated, 0, firstDate]), sizesOf(name)])
    yield begin
    const sums = { checksum: 0, size: 0 }
    let compressedSize = 0
    // An error of the parts reaches the loop through the compression.
    for await (const chunk of pipeline(
      Readable.from(measured(parts, sums)),
      createDeflateRaw({ level: 3 }),
      () => {},
    )) {
      compressedSize += (chunk as Buffer).length
      yield chunk as Buffer
    }
    const sizes = numbers(sums.checksum, compressedSize, sums.size)
    const end = Buffer.concat([numbers(dataDescriptor), sizes])
    yield end
    offset += begin.length + compressedSize + end.length
    const known = fields(centralHeader, [version, version, hasDescriptor, deflated, 0, firstDate])
    const place = fields(null, [name.length, 0, 0, 0, 0, 0, 0])
    central.push(Buffer.concat([known, sizes, place, numbers(start), Buffer.from(name)]))
  }
  const directory = Buffer.concat(central)
  const counts = fields(endOfCentral, [0, 0, central.length, central.length])
  yield Buffer.concat([directory, counts, numbers(directory.length, offset), fields(null, [0])])
}

async function* measured(parts: ZipEntry['parts'], sums: { checksum: number; size: number }): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part)
    sums.checksum = crc32(bytes, sums.checksum)
    sums.size += bytes.length
    yield bytes
  }
}

/** Checksum and sizes, still unknown, and the name. */
const sizesOf = (name: string) => Buffer.concat([numbers(0, 0, 0), fields(null, [name.length, 0]), Buffer.from(name)])

/** A signature, unless null, and fields of two bytes each. */
function fields(signature: number | null, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return signature === null ? bytes : Buffer.concat([numbers(signature), bytes])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}
