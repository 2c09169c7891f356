/** A server with the shop's connection limits, and raw clients. */
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { securityHeaders } from '#platform/http/responses/security-headers.ts'
import { rejectMalformedRequests } from '#platform/http/connections/malformed-requests.ts'
import { limitBodyTime } from '#platform/http/connections/body-timeout.ts'
import { type ConnectionLimits, serverOptions } from '#platform/http/connections/connection-limits.ts'
import { createConnectionGuard } from '#platform/http/connections/guard-connections.ts'

export const log = pino({ level: 'silent' })
const minuteInMs = 60_000
/** Longer than any test takes. */
const patient: ConnectionLimits = {
  maxConnections: 1000,
  maxConnectionsPerAddress: 1000,
  headerTimeInMs: 9 * minuteInMs,
  bodyTimeInMs: 9 * minuteInMs,
  minUploadedInBytes: 1,
  uploadTimeInMs: 9 * minuteInMs,
  readerTimeInMs: 9 * minuteInMs,
  responseTimeInMs: 9 * minuteInMs,
  checkIntervalInMs: 20,
}

/** Serves until the test ends. @returns the port */
export async function serve(
  changes: Partial<ConnectionLimits>,
  respond: RequestListener,
  trustProxy: string[] = [],
): Promise<number> {
  const limits = { ...patient, ...changes }
  const server = createServer(serverOptions(limits), limitBodyTime(limits, securityHeaders, respond))
  rejectMalformedRequests(server, securityHeaders)
  const guard = createConnectionGuard(limits, { trustProxy, log })
  guard.watch(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    guard.stop()
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

interface Client {
  socket: Socket
  received(): string
  /** Resolves once the server has closed the connection. */
  ended: Promise<void>
}

/** @param text sent at once */
export function dial(port: number, text = ''): Client {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // The server may disconnect during a write.
  socket.on('error', () => socket.destroy())
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text)
  return { socket, received: () => received, ended }
}

export const hello: RequestListener = (_request, response) => void response.end('hello')
export const head = 'POST / HTTP/1.1\r\nhost: localhost\r\n'
