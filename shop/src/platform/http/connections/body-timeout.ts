/** Limits the time for a request's body, because a dripping body occupies a connection and memory. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { SecurityHeaders } from '../responses/security-headers.ts'
import { rawResponse, requestTimeout } from './malformed-requests.ts'
import type { ConnectionLimits } from './connection-limits.ts'

type BodyLimits = Pick<ConnectionLimits, 'bodyTimeInMs' | 'minUploadedInBytes'>

interface Body {
  timer: NodeJS.Timeout
  limits: BodyLimits
  cut(): void
}

const bodies = new WeakMap<IncomingMessage, Body>()

export function limitBodyTime(limits: BodyLimits, headers: SecurityHeaders, next: RequestListener): RequestListener {
  const late = rawResponse(requestTimeout, headers)
  return (request, response) => {
    if (hasBody(request)) watch(request, response, { limits, late })
    next(request, response)
  }
}

/** Lets the body take longer from now on, as long as data arrives. The server's `requestTimeout` is the upper limit. */
export function allowUploadTime(request: IncomingMessage): void {
  const body = bodies.get(request)
  if (!body) return
  clearTimeout(body.timer)
  const { limits, cut } = body
  let receivedBefore = request.socket.bytesRead
  body.timer = setInterval(() => {
    const received = request.socket.bytesRead
    if (received - receivedBefore < limits.minUploadedInBytes) cut()
    receivedBefore = received
  }, limits.bodyTimeInMs)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || ('content-length' in headers && headers['content-length'] !== '0')
}

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  { limits, late }: { limits: BodyLimits; late: string },
): void {
  const { socket } = request
  /** Same as Node's response to late headers. */
  const cut = () => {
    if (!response.headersSent && socket.writable) socket.write(late)
    socket.destroy()
  }
  const body: Body = { limits, cut, timer: setTimeout(cut, limits.bodyTimeInMs) }
  bodies.set(request, body)
  const end = () => clearTimeout(body.timer)
  request.once('end', end).once('close', end)
}
