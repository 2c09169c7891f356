/** Sends a file of the disk, whole or the part that an interrupted download still lacks (RFC 9110, section 14). */
import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { StoredFile } from '#platform/contract/call.ts'

export interface ByteRange {
  /** The first and the last byte. */
  start: number
  end: number
}

/** @returns null for the whole file, as for several ranges or another unit; `none` for a range outside the file */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'none' : { start, end }
}

/** The file never changes under its tag, so that `If-Range` joins parts of one file only. */
export function sendStoredFile(reply: FastifyReply, { path, sizeInBytes: size, tag }: StoredFile): FastifyReply {
  const { range, 'if-range': ifRange } = reply.request.headers
  const etag = `"${tag}"`
  reply.headers({ 'accept-ranges': 'bytes', etag })
  const part = ifRange === undefined || ifRange === etag ? rangeIn(range, size) : null
  if (part === 'none')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
      .send('')
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', end - start + 1).send(createReadStream(path, { start, end }))
}
