/** From Node's request for a page to the web's, with a refusal of what cannot be one. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressAt, isForeignPath } from './request-address.ts'

/** Forms of pages are words; files go to the API, which reads them as a stream. */
const largestFormInBytes = 1024 * 1024
/** The web's Request takes none of these. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

export class PageRefused extends Error {
  readonly status: number
  readonly retryAfterInSeconds: number | undefined

  constructor(status: number, retryAfterInSeconds?: number) {
    super(`refused with ${status}`)
    this.status = status
    this.retryAfterInSeconds = retryAfterInSeconds
  }
}

/**
 * The address as the browser used it, so that React Router's check of a form's origin holds behind a proxy too.
 * @param shopOrigin in place of a Host header that is missing
 * @throws PageRefused
 */
export function pageAddressOf(request: IncomingMessage, shopOrigin: string): URL {
  const path = request.url ?? '/'
  // No page has one within; the router's pattern for slashes at the end needs the square of a run of them.
  if (isForeignPath(path) || path.split('?')[0]!.includes('//')) throw new PageRefused(404)
  const url = URL.parse(path, shopOrigin)
  if (!url) throw new PageRefused(400)
  const { host } = request.headers
  if (!host) return url
  const address = addressAt(url.protocol.slice(0, -1), host, url.pathname + url.search)
  if (!address) throw new PageRefused(400)
  return address
}

/** @throws PageRefused */
export async function toWebRequest(request: IncomingMessage, address: URL, response: ServerResponse): Promise<Request> {
  const method = request.method ?? 'GET'
  if (forbiddenMethods.has(method)) throw new PageRefused(405)
  const aborting = new AbortController()
  response.once('close', () => aborting.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(address, {
    // A HEAD is answered as the GET would be, without its body.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    signal: aborting.signal,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: await readForm(request) }),
  })
}

async function readForm(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestFormInBytes) throw new PageRefused(413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
