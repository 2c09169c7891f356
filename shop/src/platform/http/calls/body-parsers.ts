/** Parses forms as JSON, urlencoded and multipart alike (contract C10). */
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** Forms are small; a call with longer texts sets its own limit. */
export const formLimitInBytes = 16 * 1024
/** A form with ten thousand fields is an attack. */
const multipartLimits = {
  fieldNameSize: 200,
  fields: 50,
  files: 20,
  parts: 70,
  headerPairs: 100,
  headerSize: 16 * 1024,
}

export async function addBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  // Many clients send a JSON content type even without a body.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  )
  await app.register(formbody, { bodyLimit: formLimitInBytes })
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
}
