/** Measures every response that was made, by route. The response cache counts its hits itself. */
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

const responses = metricOfProcess(
  'http_requests_total',
  (name) =>
    new Counter({
      name,
      help: 'Responses sent, by method, route and status',
      labelNames: ['method', 'route', 'status'],
    }),
)
const durations = metricOfProcess(
  'http_request_duration_seconds',
  (name) =>
    new Histogram({
      name,
      help: 'Time from the head of the request to the last byte of its response, by kind of route',
      labelNames: ['kind'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
)

/** Known methods, because a request's method may be any word. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const method = methods.has(request.method) ? request.method : 'other'
    responses.inc({ method, route, status: reply.statusCode })
    const kind = route.startsWith('/api/') ? 'call' : route === '/*' ? 'page' : 'other'
    durations.observe({ kind }, reply.elapsedTime / 1000)
    done()
  })
}
