/** Routes a described call over HTTP: reads the body, runs the call and sends the contract's status and headers. */
import { inertDocumentHeaders } from '../responses/inert-document.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, isStaffAccess, type SentFile } from '#platform/contract/call.ts'
import { pathOf, rejectUnknownRoute } from '../responses/error-responses.ts'
import { Invalid } from '../responses/errors.ts'
import { sendStoredFile } from '../responses/send-stored-file.ts'
import { addressAtOrigin } from '../requests/request-address.ts'
import { readForm } from './request-body.ts'
import { languageOf } from '../requests/request-language.ts'
import { type CallRules, type DescribedCall, runCall } from './run-call.ts'

export interface CallRouteSettings extends CallRules {
  /** Origin of addresses in responses. */
  origin: string
  bodyLimitInBytes: number
  calls: Call[]
  /** Paths without a parameter, which never match another call's `{parameter}`. */
  ownPaths: ReadonlySet<string>
}

export function addCallRoute(app: FastifyInstance, described: DescribedCall, settings: CallRouteSettings): void {
  const { call } = described
  const [method, path] = splitKey(call.key)
  const route = {
    method,
    url: path,
    bodyLimit: settings.bodyLimitInBytes,
    config: { limit: described.countAddress },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      if (path.includes(':') && settings.ownPaths.has(pathOf(request)))
        throw rejectUnknownRoute(request, settings.calls, reply)
      const body = call.bodyKind === undefined ? await readForm(request, settings.bodyLimitInBytes) : undefined
      const { headers, params, query } = request
      const url = addressAtOrigin(settings.origin, request.url)
      if (!url) throw new Invalid()
      const language = languageOf(request)
      const input = { method, headers, params, query, body, language, url, visitor: request, reply }
      return sendResponse(call, reply, await runCall(described, input, settings))
    },
  }
  if (call.bodyKind !== 'raw') app.route(route)
  else {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.route(route)
    })
  }
}

function sendResponse(call: Call, reply: FastifyReply, body: unknown): FastifyReply {
  if (reply.statusCode === 200) reply.status(call.status ?? 200)
  // Personal data and credentials must not be cached by any intermediary.
  if ((call.access !== 'public' || !call.key.startsWith('GET ')) && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store')
  else if (call.maxAgeInSeconds) reply.header('cache-control', `public, max-age=${call.maxAgeInSeconds}`)
  if (call.responseKind === 'text' && !reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8')
  if (call.responseKind === 'document') reply.headers(inertDocumentHeaders)
  if (isStaffAccess(call.access)) sendRevision(reply, body)
  if (call.responseKind === 'file') return sendFile(reply, body as SentFile)
  if (call.fileName) reply.header('content-disposition', `attachment; filename="${call.fileName}"`)
  if (body instanceof Readable) reply.type('application/json; charset=utf-8')
  return reply.send(body)
}

/** Browsers save the file and never show it, because others made it. */
function sendFile(reply: FastifyReply, { bytes, contentType, name }: SentFile): FastifyReply {
  reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'x-content-type-options': 'nosniff' })
  reply.type(contentType)
  if ('path' in bytes) return sendStoredFile(reply, bytes)
  return reply.send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes))
}

/** Sends the revision of an editable resource, which the next edit names in `If-Match`. */
function sendRevision(reply: FastifyReply, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('revision' in body)) return
  reply.header('etag', `"${String(body.revision)}"`)
}

/** `GET /api/goods_info/{id}/` → `['GET', '/api/goods_info/:id/']` */
export function splitKey(key: string): [method: string, path: string] {
  const [method, path] = key.split(' ') as [string, string]
  return [method, path.replace(/\{(\w+)\}/g, ':$1')]
}
