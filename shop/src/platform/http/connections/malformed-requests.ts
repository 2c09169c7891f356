/** Responses to requests that never became one: too late, too large, or no HTTP at all. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { SecurityHeaders } from '../responses/security-headers.ts'

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export const requestTimeout = statuses.ERR_HTTP_REQUEST_TIMEOUT!

export function rawResponse(status: string, headers: SecurityHeaders): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}content-length: 0\r\nconnection: close\r\n\r\n`
}

/** Replaces Node's own responses, which have no security headers. */
export function rejectMalformedRequests(server: Server, headers: SecurityHeaders): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Within a response in progress, a client would read this as a part of that.
    if (socket.writable && !hasBegunResponse(socket))
      socket.write(rawResponse(statuses[error.code ?? ''] ?? '400 Bad Request', headers))
    socket.destroy()
  })
}

/** Node stores the response in progress there and checks it for the same reason. */
function hasBegunResponse(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  return response?.headersSent ?? false
}
