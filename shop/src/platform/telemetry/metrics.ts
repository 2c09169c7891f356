/** Prometheus text at `/metrics`, on loopback whatever the shop's own host is. */
import { createServer } from 'node:http'
import { collectDefaultMetrics, register } from 'prom-client'
import { listen } from '#platform/http/listen.ts'

export async function startMetrics(port: number): Promise<() => Promise<void>> {
  collectDefaultMetrics()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || !/^\/metrics\/?$/.test(request.url ?? '')) {
      response.writeHead(404).end()
      return
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return listen(server, { variable: 'METRICS_PORT', port, host: '127.0.0.1' })
}
