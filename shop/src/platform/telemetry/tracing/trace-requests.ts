/** Creates a span for every response that is made; cached ones are served before. */
import { type Context, propagation, ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSampled, type OpenSpan, startTrace } from './spans.ts'

/** @param believesParents whether a trusted proxy is in front */
export function traceRequests(app: FastifyInstance, believesParents: boolean): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = startTrace(request.method, SpanKind.SERVER, believesParents ? parentOf(request) : ROOT_CONTEXT)
    if (span) spans.set(request, span)
    done()
  })
  // After the body, because its chunks come from the connection, outside of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.around(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      // Leaves out the address, because it contains search terms.
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'request.id': request.id,
      },
      hasFailed: reply.statusCode >= 500,
    })
    done()
  })
}

/** A trace that the proxy does not sample is not continued: the shop's own share decides. */
function parentOf({ headers }: FastifyRequest): Context {
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  return isSampled(parent) ? parent : ROOT_CONTEXT
}
