/** Pictures for tests. */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

export interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'
  /** Any CSS colour; makes one picture differ from another. */
  colour?: string
}

const made = new Map<string, Promise<Buffer>>()

/** Returns the same picture for the same options: large ones need long to encode. */
export function createPicture(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 64, height = 48, format = 'jpeg', colour = '#5b7f3b' } = options
  const key = [width, height, format, colour].join(' ')
  const picture =
    made.get(key) ??
    sharp({ create: { width, height, channels: 3, background: colour } })
      .toFormat(format)
      .toBuffer()
  made.set(key, picture)
  return picture
}

/** A form with one file in it. */
export function formWithFile(bytes: Buffer | string, options: { field?: string; name?: string } = {}): FormData {
  const form = new FormData()
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  form.set(options.field ?? 'file', new File([content], options.name ?? 'avatar.jpg'))
  return form
}

/** Where each of the seven passes of an interlaced PNG begins, and how far apart its pixels lie. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const bytesOfPixel = 8

/**
 * A square PNG of 16 bits a channel, interlaced: a thousand times smaller than decoded.
 * Written without being drawn, in milliseconds.
 */
export function createInterlacedBomb(side: number): Buffer {
  const sizeInBytes = passes.reduce((sum, [x, y, dx, dy]) => {
    const [width, height] = [Math.ceil((side - x) / dx), Math.ceil((side - y) / dy)]
    return sum + height * (1 + width * bytesOfPixel)
  }, 0)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Sixteen bits, with alpha; interlaced.
  header.set([16, 6, 0, 0, 1], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateZeros(sizeInBytes)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** As zlib would write them: a megabyte is deflated once and repeated. */
function deflateZeros(sizeInBytes: number): Buffer {
  const blockSize = 2 ** 20
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  const block = deflateRawSync(Buffer.alloc(blockSize), options)
  const rest = deflateRawSync(Buffer.alloc(sizeInBytes % blockSize), options)
  const blocks = Array<Buffer>(Math.floor(sizeInBytes / blockSize)).fill(block)
  const checksum = Buffer.alloc(4)
  // Adler-32 of zeros: their sum stays 1, and the sum of the sums is their number.
  checksum.writeUInt16BE(sizeInBytes % 65_521, 0)
  checksum.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, rest, Buffer.from([3, 0]), checksum])
}
