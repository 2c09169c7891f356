import { pipeline, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { compress, compressingStream, isCompressible, isWorthCompressing, pickEncoding } from './compress-response.ts'

/** Compresses every text response, of pages and calls, in an encoding that the client accepts. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(reply.getHeader('content-type')) || reply.hasHeader('content-encoding')) return payload
    addVary(reply)
    const encoding = pickEncoding(request.headers['accept-encoding'])
    if (!encoding || request.method === 'HEAD') return payload
    if (isWhole(payload)) {
      if (!isWorthCompressing(Buffer.byteLength(payload))) return payload
      reply.removeHeader('content-length').header('content-encoding', encoding)
      return compress(payload, encoding)
    }
    if (!(payload instanceof Readable) || reply.hasHeader('content-length')) return payload
    reply.header('content-encoding', encoding)
    return pipeline(payload, compressingStream(encoding), (error) => {
      if (error) request.log.warn({ err: error }, 'a response was interrupted')
    })
  })
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (/accept-encoding/i.test(vary)) return
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}
