/** Converts a body from one encoding to another, off the event loop. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { compress, type Encoding } from '#platform/http/responses/compress-response.ts'

export type BodyEncoding = Encoding | null

export interface EncodedBody {
  encoding: BodyEncoding
  bytes: Buffer
}

const fromBrotli = promisify(brotliDecompress)
const fromGzip = promisify(gunzip)
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function encodeBody(body: EncodedBody, encoding: BodyEncoding): Promise<Buffer> {
  if (body.encoding === encoding) return body.bytes
  const plain = await decode(body)
  return encoding === null ? plain : compress(plain, encoding)
}

/** Compresses as well as possible, which takes fifty milliseconds for a page. */
export async function encodeBest(body: EncodedBody, encoding: Encoding): Promise<Buffer> {
  const plain = await decode(body)
  if (encoding === 'gzip') return toGzip(plain, { level: constants.Z_BEST_COMPRESSION })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return toBrotli(plain, { params })
}

async function decode({ encoding, bytes }: EncodedBody): Promise<Buffer> {
  if (encoding === null) return bytes
  return encoding === 'br' ? fromBrotli(bytes) : fromGzip(bytes)
}
