import type { FastifyRequest } from 'fastify'

/**
 * The body as an object, from JSON, urlencoded or multipart; an absent body is an empty one. A field that was sent more than
 * once is a list, whatever the form.
 */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      const { fieldname, value } = part
      fields[fieldname] = Object.hasOwn(fields, fieldname) ? [fields[fieldname], value].flat() : value
    } else part.file.resume()
  }
  return fields
}
