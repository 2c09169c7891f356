/** Hooks that cache finished responses, and that wait until a change has reached the cache. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import { isCompressible, isWorthCompressing, pickEncoding } from '#platform/http/responses/compress-response.ts'
import { languageCookie } from '#platform/i18n/language.ts'
import type { ResponseCache } from './response-cache.ts'
import { matchesEtag } from '#platform/http/responses/matches-etag.ts'
import type { InFlightResponse } from './in-flight-responses.ts'
import { CachedResponse } from './cached-response.ts'

/** Headers of one exchange, not of the response. */
const namesOfExchange = /^(?:x-request-id|date|connection|content-length|access-control-.*|vary)$/
/** Statuses of requests refused before any change, which need not wait for the database. */
const hasChangedNothing = new Set([400, 405, 413, 415, 421, 429])
/** Largest share of its TTL that a response may lose to jitter. */
const agesPart = 0.25
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Delays the response to a change until this process has invalidated its cache, so the caller's next read is current. */
export function waitForChanges(app: FastifyInstance, changes: Pick<ChangeFeed, 'settle'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!readingMethods.has(request.method) && !hasChangedNothing.has(reply.statusCode)) await changes.settle()
    return payload
  })
}

export function cacheResponses(app: FastifyInstance, cache: ResponseCache): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const pending = cache.pendingOf(request.raw)
    if (!pending) return payload
    const cacheable = toKeep(reply, payload, pending)
    if (!cacheable) {
      cache.inFlight.end(pending, 'refused')
      return payload
    }
    await cache.end(pending, cacheable)
    reply.headers({ etag: cacheable.etag, vary: varyOf(reply) })
    if (matchesEtag(request.headers['if-none-match'], cacheable.etag)) {
      reply.status(304).removeHeader('content-type')
      return null
    }
    const encoding = pickEncoding(request.headers['accept-encoding'])
    const { body, headers } = await cacheable.make(encoding)
    cache.measure(pending.key, cacheable)
    if (encoding && headers.includes('content-encoding')) reply.header('content-encoding', encoding)
    return body
  })
}

/** Null for a failure, an incomplete response, and personal data. */
function toKeep(reply: FastifyReply, payload: unknown, { reads }: InFlightResponse): CachedResponse | null {
  if (reply.statusCode !== 200 || reads.isUncacheable || reads.tags.size === 0) return null
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null
  const sent = reply.getHeaders()
  if (/no-store|private/.test(String(sent['cache-control'])) || 'content-encoding' in sent) return null
  const cookies = [sent['set-cookie'] ?? []].flat()
  if (!cookies.every((cookie) => String(cookie).startsWith(`${languageCookie}=`))) return null
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  const headers = Object.entries(sent)
    .filter(([name]) => !namesOfExchange.test(name))
    .flatMap(([name, value]) => [name, String(value)])
  const now = Date.now()
  return new CachedResponse({
    body,
    headers: [...headers, 'vary', varyOf(reply)],
    isCompressible: isCompressible(sent['content-type']) && isWorthCompressing(body.length),
    tags: reads.tags,
    repeats: reads.repeats,
    cachedAtInMs: now,
    expiresAtInMs: now + spreadAge(reads.maxAgeInMs),
  })
}

/** Jitters the TTL so that entries cached together do not expire together. */
function spreadAge(maxAgeInMs: number): number {
  return maxAgeInMs * (1 - agesPart * Math.random())
}

/** The language may come from a cookie. */
function varyOf(reply: FastifyReply): string {
  const vary = String(reply.getHeader('vary') ?? '').toLowerCase()
  const names = vary.split(',').map((name) => name.trim())
  return [...new Set([...names, 'cookie', 'accept-encoding'])].filter(Boolean).join(', ')
}
