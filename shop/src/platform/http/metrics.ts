/** Serves Prometheus text at `/metrics`, always on loopback. */
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, register } from 'prom-client'
import { listen } from '#platform/http/listen.ts'
import { securityHeaders } from '#platform/http/responses/security-headers.ts'
import { rejectMalformedRequests } from '#platform/http/connections/malformed-requests.ts'
import { createFindFaultOfHost } from '#platform/http/requests/check-host.ts'

/** Call in each process that serves. */
export function collectMetrics(): void {
  collectDefaultMetrics()
  // The constructor's side effect: a worker then reports its metrics to the primary.
  if (cluster.isWorker) void new AggregatorRegistry()
}

/** @param hasWorkers whether to aggregate the metrics of all workers */
export async function startMetrics(
  port: number,
  { hasWorkers }: { hasWorkers: boolean },
): Promise<() => Promise<void>> {
  const workers = hasWorkers ? new AggregatorRegistry() : null
  const findFaultOfHost = createFindFaultOfHost([`http://127.0.0.1:${port}`])
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    // A foreign page could read metrics through a name of its own that resolves to this machine.
    if (findFaultOfHost(request.headers.host)) {
      response.writeHead(421).end('metrics answer under localhost, 127.0.0.1 and [::1] only\n')
      return
    }
    if (request.method !== 'GET' || !/^\/metrics\/?$/.test(request.url ?? '')) {
      response.writeHead(404).end()
      return
    }
    Promise.resolve(workers ? workers.clusterMetrics() : register.metrics()).then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  rejectMalformedRequests(server, securityHeaders)
  return listen(server, { variable: 'METRICS_PORT', port, host: '127.0.0.1' })
}
