/** Compresses responses where worthwhile. Built files are already compressed on disk. */
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Takes a millisecond for a page, like level 5, and makes it 5 % smaller. Level 10 takes twenty, level 11 fifty. */
const brotliQuality = 7
const minSizeInBytes = 1024
/** A round trip to a worker thread takes three times as long as compressing this little. */
const maxSizeAtOnce = 8 * 1024
const brotliQualityAtOnce = 5
const maxChunkSize = 64 * 1024
const compressible = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg)/
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The best encoding that the client accepts; null for none. */
export function pickEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  if (!acceptEncoding) return null
  const refused = /;\s*q=0(?:\.0{0,3})?\s*$/
  const accepted = String(acceptEncoding)
    .toLowerCase()
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]!.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

export function isCompressible(contentType: unknown): boolean {
  return typeof contentType === 'string' && compressible.test(contentType)
}

export function isWorthCompressing(lengthInBytes: number): boolean {
  return lengthInBytes >= minSizeInBytes
}

export async function compress(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  const size = Buffer.byteLength(body)
  const isAtOnce = size <= maxSizeAtOnce
  // Unused space of a chunk is freed with it.
  const chunkSize = Math.min(maxChunkSize, Math.max(minSizeInBytes, Math.ceil(size / 3)))
  if (encoding === 'gzip') return isAtOnce ? gzipSync(body, { chunkSize }) : toGzip(body, { chunkSize })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isAtOnce ? brotliQualityAtOnce : brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindowOf(size),
  }
  return isAtOnce ? brotliCompressSync(body, { params, chunkSize }) : toBrotli(body, { params, chunkSize })
}

/** Window of the page's size. Allocating the usual four megabytes takes a third of the time. */
function brotliWindowOf(sizeInBytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: min, BROTLI_DEFAULT_WINDOW: max } = constants
  return Math.min(max, Math.max(min, Math.ceil(Math.log2(sizeInBytes + 1))))
}

export function compressingStream(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress({ params: brotliParams }) : createGzip()
}
