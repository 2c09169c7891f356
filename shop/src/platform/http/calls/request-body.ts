import type { FastifyRequest } from 'fastify'
import { m } from '#texts'
import { Invalid, TooLarge } from '../responses/errors.ts'
import { drainWhenRefused } from './uploads.ts'

/**
 * The body as an object, from JSON, urlencoded or multipart; an absent body is an empty one. A field that was sent more than
 * once is a list, whatever the form.
 * @throws Invalid naming a field that is a file, without reading it
 * @throws TooLarge
 */
export async function readForm(request: FastifyRequest, limitInBytes: number): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  return drainWhenRefused(request, () => readFields(request, limitInBytes))
}

/** Enforces the body limit, because Fastify enforces it only for bodies that it reads itself. */
async function readFields(request: FastifyRequest, limitInBytes: number): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > limitInBytes) throw new TooLarge()
  const fields: Record<string, unknown> = {}
  let size = 0
  for await (const part of request.parts({ limits: { fieldSize: limitInBytes } })) {
    const { fieldname } = part
    if (part.type === 'file') throw new Invalid({ [fieldname]: [(options) => m.field_no_file({}, options)] })
    size += Buffer.byteLength(typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
    if (part.valueTruncated || size > limitInBytes) throw new TooLarge()
    fields[fieldname] = Object.hasOwn(fields, fieldname) ? [fields[fieldname], part.value].flat() : part.value
  }
  return fields
}
