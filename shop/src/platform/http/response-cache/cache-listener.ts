/** Runs before the pipeline: serves cached responses, lets one request make a missing one, and passes all others on. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { trackDependencies } from '#platform/database/cache-dependencies.ts'
import { pickEncoding } from '#platform/http/responses/compress-response.ts'
import type { ReadVisitor } from '#platform/http/requests/visitor.ts'
import { type Language, languageCookie, pickLanguage } from '#platform/i18n/language.ts'
import type { ResponseCache, Found } from './response-cache.ts'
import { matchesEtag } from '#platform/http/responses/matches-etag.ts'
import type { BodyEncoding } from './encodings.ts'
import type { InFlightResponse } from './in-flight-responses.ts'
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

interface Asked {
  found: FoundAddress
  key: string
  language: Language
  ip: string
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  pass: RequestListener
}

/** Headers that the maker of a cacheable response sees. None of them changes the response. */
const seenHeaders = [
  'host',
  'accept-encoding',
  'if-none-match',
  'origin',
  'x-forwarded-for',
  'x-forwarded-host',
] as const

export function createCacheListener(options: CacheListenerOptions, pass: RequestListener): RequestListener {
  return (request, response) => {
    const asked = readAsked(options, request)
    if (asked) answer(options, { request, response, pass }, asked)
    else pass(request, response)
  }
}

function answer(options: CacheListenerOptions, exchange: Exchange, asked: Asked): void {
  const { cache } = options
  const { request, response, pass } = exchange
  const found = cache.find(asked.key)
  if (found) return give(options, exchange, asked, found)
  if (request.method === 'HEAD' || !cache.canKeep) return pass(request, response)
  const pending = cache.pendingAnswers.find(asked.key)
  if (pending) void waitFor(pending, options, exchange, asked)
  else makeOnce(options, exchange, asked)
}

async function waitFor(pending: InFlightResponse, options: CacheListenerOptions, exchange: Exchange, asked: Asked) {
  const outcome = await pending.settled
  if (outcome === 'gone') answer(options, exchange, asked)
  else if (outcome === 'refused') exchange.pass(exchange.request, exchange.response)
  else give(options, exchange, asked, { answer: outcome, isStale: false })
}

/** Null where the response may depend on the caller, or belongs to another host. */
function readAsked(options: CacheListenerOptions, request: IncomingMessage): Asked | null {
  const { method, headers, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined || 'content-length' in headers || 'transfer-encoding' in headers) return null
  const found = findAddress(options.addresses, url)
  if (!found) return null
  const visitor = options.readVisitor(request)
  if (!options.isOwnHost(visitor.host)) return null
  const language = pickLanguage(found.askedLanguage, headers.cookie)
  return { found, language, ip: visitor.ip, key: found.keys[language] }
}

function findAddress(several: readonly CacheableAddresses[], url: string): FoundAddress | null {
  for (const addresses of several) {
    const found = addresses.find(url)
    if (found) return found
  }
  return null
}

/** Makes the response from the cache key alone, so that it is right for everybody. */
function makeOnce({ cache }: CacheListenerOptions, { request, response, pass }: Exchange, asked: Asked): void {
  const pending = cache.begin(asked.key, request)
  response.once('close', () => cache.pendingAnswers.end(pending, response.writableFinished ? 'refused' : 'gone'))
  const seen = seenHeaders
    .map((name) => [name, request.headers[name]] as const)
    .filter(([, value]) => value !== undefined)
  request.url = asked.found.canonical
  request.headers = { ...Object.fromEntries(seen), cookie: `${languageCookie}=${asked.language}` }
  trackDependencies(pending.reads, () => pass(request, response))
}

function give(options: CacheListenerOptions, exchange: Exchange, asked: Asked, found: Found): void {
  const { request, response, pass } = exchange
  if (!asked.found.address.admits(asked.ip)) return pass(request, response)
  options.cache.givenCount += 1
  const { answer: kept } = found
  if (request.method === 'GET') for (const repeat of kept.repeats) repeat()
  if (matchesEtag(request.headers['if-none-match'], kept.etag)) {
    return send(options, exchange, found, { status: 304, headers: kept.headersOfNotModified })
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (kept.use(encoding)) options.cache.improve(asked.key, kept, encoding)
  const ready = kept.ready(encoding)
  if (ready) send(options, exchange, found, { status: 200, ...ready })
  else void makeReady(options, exchange, asked, { found, encoding })
}

async function makeReady(
  options: CacheListenerOptions,
  exchange: Exchange,
  asked: Asked,
  { found, encoding }: { found: Found; encoding: BodyEncoding },
): Promise<void> {
  try {
    const made = await found.answer.make(encoding)
    options.cache.measure(asked.key, found.answer)
    send(options, exchange, found, { status: 200, ...made })
  } catch (error) {
    options.log.error({ err: error }, 'a response could not be compressed')
    exchange.pass(exchange.request, exchange.response)
  }
}

function send(
  { log, headersForOrigin }: CacheListenerOptions,
  { request, response }: Exchange,
  { answer: kept, isStale }: Found,
  ready: Partial<ReadyResponse> & { status: number; headers: readonly string[] },
): void {
  const id = randomUUID()
  const headers = [...ready.headers, 'x-request-id', id]
  if (request.headers.origin !== undefined) headers.push(...headersForOrigin(request.headers.origin))
  if (isStale) headers.push(...headersOfStale(kept.keptAtInMs))
  response.writeHead(ready.status, headers)
  if (ready.body && request.method !== 'HEAD') response.end(ready.body)
  else response.end()
  const { level } = log
  if (level === 'debug' || level === 'trace') {
    log.debug({ reqId: id, method: request.method, isKept: true, isStale, status: ready.status }, 'response sent')
  }
}

function headersOfStale(keptAtInMs: number): string[] {
  const ageInSeconds = Math.round((Date.now() - keptAtInMs) / 1000)
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
