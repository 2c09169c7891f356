/** Runs before the pipeline: serves cached responses, lets one request make a missing one, and passes all others on. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { repeatAll } from '#platform/database/cache-dependencies.ts'
import { pickEncoding } from '#platform/http/responses/compress-response.ts'
import type { ReadVisitor } from '#platform/http/requests/visitor.ts'
import { type Language, pickLanguage } from '#platform/i18n/language.ts'
import type { ResponseCache, Found } from './response-cache.ts'
import { matchesEtag } from '#platform/http/responses/matches-etag.ts'
import type { BodyEncoding } from './encodings.ts'
import type { InFlightResponse } from './in-flight-responses.ts'
import { type Exchange, makeOnce } from './make-response.ts'
import type { FoundAddress, CacheableAddresses } from './cacheable-addresses.ts'
import type { ReadyResponse } from './cached-response.ts'

export interface CacheListenerOptions {
  cache: ResponseCache
  addresses: readonly CacheableAddresses[]
  readVisitor: ReadVisitor
  isOwnHost(host: string | undefined): boolean
  /** CORS headers that allow a page of this origin to read the response. */
  headersForOrigin(origin: string): readonly string[]
  log: FastifyBaseLogger
}

interface CacheableRequest {
  found: FoundAddress
  key: string
  language: Language
  ip: string
}

export function createCacheListener(options: CacheListenerOptions, pass: RequestListener): RequestListener {
  return (request, response) => {
    const cacheable = readCacheable(options, request)
    if (cacheable) respond(options, { request, response, pass }, cacheable)
    else pass(request, response)
  }
}

function respond(options: CacheListenerOptions, exchange: Exchange, cacheable: CacheableRequest): void {
  const { cache } = options
  const { request, response, pass } = exchange
  const found = cache.find(cacheable.key)
  if (found) return serve(options, exchange, cacheable, found)
  if (request.method === 'HEAD' || !cache.canKeep) return pass(request, response)
  const pending = cache.inFlight.find(cacheable.key)
  if (pending) void waitFor(pending, options, exchange, cacheable)
  else makeOnce(cache, exchange, { key: cacheable.key, language: cacheable.language, url: cacheable.found.canonical })
}

async function waitFor(
  pending: InFlightResponse,
  options: CacheListenerOptions,
  exchange: Exchange,
  cacheable: CacheableRequest,
) {
  const outcome = await pending.settled
  if (outcome === 'gone') respond(options, exchange, cacheable)
  else if (outcome === 'refused') exchange.pass(exchange.request, exchange.response)
  else serve(options, exchange, cacheable, { response: outcome, isStale: false })
}

/** Null where the response may depend on the caller, or belongs to another host. */
function readCacheable(options: CacheListenerOptions, request: IncomingMessage): CacheableRequest | null {
  const { method, headers, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined || 'content-length' in headers || 'transfer-encoding' in headers) return null
  const found = findAddress(options.addresses, url)
  if (!found) return null
  const visitor = options.readVisitor(request)
  if (!options.isOwnHost(visitor.host)) return null
  const language = pickLanguage(found.queryLanguage, headers.cookie)
  return { found, language, ip: visitor.ip, key: found.keys[language] }
}

function findAddress(several: readonly CacheableAddresses[], url: string): FoundAddress | null {
  for (const addresses of several) {
    const found = addresses.find(url)
    if (found) return found
  }
  return null
}

function serve(options: CacheListenerOptions, exchange: Exchange, cacheable: CacheableRequest, found: Found): void {
  const { request, response, pass } = exchange
  if (!cacheable.found.address.admits(cacheable.ip)) return pass(request, response)
  options.cache.hitCount += 1
  const { response: cached } = found
  cached.countUse()
  if (request.method === 'GET') repeatAll(cached.repeats)
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) {
    return send(options, exchange, found, { status: 304, headers: cached.headersOfNotModified })
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (cached.takeBest(encoding)) options.cache.improve(cacheable.key, cached, encoding)
  const ready = cached.ready(encoding)
  if (ready) send(options, exchange, found, { status: 200, ...ready })
  else void makeReady(options, exchange, cacheable, { found, encoding })
}

async function makeReady(
  options: CacheListenerOptions,
  exchange: Exchange,
  cacheable: CacheableRequest,
  { found, encoding }: { found: Found; encoding: BodyEncoding },
): Promise<void> {
  try {
    const made = await found.response.make(encoding)
    options.cache.measure(cacheable.key, found.response)
    send(options, exchange, found, { status: 200, ...made })
  } catch (error) {
    options.log.error({ err: error }, 'a response could not be compressed')
    exchange.pass(exchange.request, exchange.response)
  }
}

function send(
  { log, headersForOrigin }: CacheListenerOptions,
  { request, response }: Exchange,
  { response: cached, isStale }: Found,
  ready: Partial<ReadyResponse> & { status: number; headers: readonly string[] },
): void {
  const id = randomUUID()
  const headers = [...ready.headers, 'x-request-id', id]
  if (request.headers.origin !== undefined) headers.push(...headersForOrigin(request.headers.origin))
  if (isStale) headers.push(...headersOfStale(cached.cachedAtInMs))
  response.writeHead(ready.status, headers)
  if (ready.body && request.method !== 'HEAD') response.end(ready.body)
  else response.end()
  const { level } = log
  if (level === 'debug' || level === 'trace') {
    log.debug({ reqId: id, method: request.method, isCached: true, isStale, status: ready.status }, 'response sent')
  }
}

function headersOfStale(cachedAtInMs: number): string[] {
  const ageInSeconds = Math.round((Date.now() - cachedAtInMs) / 1000)
  return ['age', String(ageInSeconds), 'warning', '110 - "Response is Stale"']
}

const encodings = new Map<string, BodyEncoding>()
const maxEncodingsKnown = 200

/** Memoised, because browsers send few different headers. */
function encodingOf(acceptEncoding: string | string[] | undefined): BodyEncoding {
  if (acceptEncoding === undefined) return null
  const text = String(acceptEncoding)
  const known = encodings.get(text)
  if (known !== undefined) return known
  const encoding = pickEncoding(text)
  if (encodings.size < maxEncodingsKnown) encodings.set(text, encoding)
  return encoding
}
