/**
 * Caches responses that are the same for everybody and serves them before routing (decision 23). Statements record the
 * dependencies of a response. Triggers in the database announce changes, and each process invalidates the entries
 * concerned.
 *
 * - `cacheable-addresses` recognises cacheable addresses and builds their keys
 * - `cache-listener` serves cached responses, or has one made for all who wait
 * - `cache-responses` stores finished responses from the pipeline
 * - `make-response` has one made for a visitor, or ahead of the next one
 * - `response-store` limits number and size
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { ChangeFeed, ConnectionState } from '#platform/database/change-feed.ts'
import type { Encoding } from '#platform/http/responses/compress-response.ts'
import { ResponseStore, type StoreBounds } from './response-store.ts'
import { type InFlightResponse, InFlightResponses } from './in-flight-responses.ts'
import type { CachedResponse } from './cached-response.ts'
import { CachedResults } from './cached-results.ts'
import { ThrottledQueue } from './throttled-queue.ts'

export interface ResponseCacheOptions {
  changes: ChangeFeed
  log: FastifyBaseLogger
  bounds: StoreBounds
  /** Makes a popular response anew after a change, before somebody waits for it. */
  makeAhead(cache: ResponseCache, key: string): Promise<void>
}

/** Making ahead uses half a core at most, because visitors come first. */
const restPerResponseAhead = 1
/** How long stale responses are served while the database is unreachable. */
const maxOutageInMs = 10 * 60_000

export interface Found {
  response: CachedResponse
  /** Possibly out of date, because the database is unreachable. */
  isStale: boolean
}

export class ResponseCache {
  readonly inFlight = new InFlightResponses()
  readonly #results = new CachedResults(this.inFlight)
  /** Responses served from the cache. */
  hitCount = 0
  madeCount = 0
  readonly #pendingOf = new WeakMap<IncomingMessage, InFlightResponse>()
  readonly #store: ResponseStore
  readonly #changes: ChangeFeed
  readonly #log: FastifyBaseLogger
  #lostAtInMs = Infinity
  #hasLoggedStale = false
  readonly #improvements = new ThrottledQueue()
  readonly #ahead = new ThrottledQueue({ restPerWork: restPerResponseAhead })
  readonly #makeAhead: ResponseCacheOptions['makeAhead']
  readonly #ownRequests = new WeakSet<IncomingMessage>()

  constructor({ changes, log, bounds, makeAhead }: ResponseCacheOptions) {
    this.#store = new ResponseStore(bounds)
    this.#changes = changes
    this.#log = log
    this.#makeAhead = makeAhead
    changes.add({
      onChange: (tag) => {
        const popular = this.#store.drop(tag)
        this.#results.drop(tag)
        this.inFlight.note(tag)
        for (const key of popular) this.#queueAhead(key)
      },
      onConnectionState: (state) => this.#turn(state),
    })
  }

  get count(): number {
    return this.#store.count
  }

  get sizeInBytes(): number {
    return this.#store.sizeInBytes
  }

  get canKeep(): boolean {
    return this.#changes.state === 'listening'
  }

  /** The cached response, possibly stale while the database is unreachable; null while the change feed is down. */
  find(key: string): Found | null {
    const { state } = this.#changes
    const now = Date.now()
    const isStale = state !== 'listening'
    if (state === 'disconnected' || (isStale && now - this.#lostAtInMs > maxOutageInMs)) return null
    const response = this.#store.find(key)
    if (!response) return null
    if (isStale) this.#logStale()
    else if (response.expiresAtInMs <= now) {
      this.#store.delete(key)
      return null
    }
    return { response, isStale }
  }

  begin(key: string, request: IncomingMessage): InFlightResponse {
    this.madeCount += 1
    const pending = this.inFlight.begin(key)
    this.#pendingOf.set(request, pending)
    return pending
  }

  /** Notes a request that no visitor has sent. */
  noteOwn(request: IncomingMessage): void {
    this.#ownRequests.add(request)
  }

  isOwn(request: IncomingMessage): boolean {
    return this.#ownRequests.has(request)
  }

  pendingOf(request: IncomingMessage): InFlightResponse | undefined {
    return this.#pendingOf.get(request)
  }

  /** Stores the response unless a dependency has changed since. Waiting callers receive it in either case. */
  async end(pending: InFlightResponse, response: CachedResponse): Promise<void> {
    // Waits for all committed changes, so this process never serves an older state than one already shown.
    await this.#changes.settle()
    if (this.canKeep && !pending.isOutdated()) this.#store.keep(pending.key, response)
    this.inFlight.end(pending, response)
  }

  measure(key: string, response: CachedResponse): void {
    this.#store.measure(key, response)
  }

  /** Queues the best compression for a frequently used response. */
  improve(key: string, response: CachedResponse, encoding: Encoding): void {
    this.#improvements.add({
      isNeeded: () => this.#store.includes(key, response),
      run: () => this.#improve(key, response, encoding),
    })
  }

  /** Returns the result of a page's call, from the cache where possible. */
  resultOf(key: string, read: () => Promise<unknown>): Promise<unknown> {
    return this.canKeep ? this.#results.get(key, read) : read()
  }

  clear(): void {
    this.#store.clear()
    this.#results.clear()
  }

  async #improve(key: string, response: CachedResponse, encoding: Encoding): Promise<void> {
    try {
      await response.makeBest(encoding)
      this.measure(key, response)
    } catch (error) {
      this.#log.warn({ err: error }, 'a response could not be compressed')
    }
  }

  #queueAhead(key: string): void {
    this.#ahead.add({
      // A visitor may have been quicker.
      isNeeded: () => this.canKeep && !this.#store.has(key) && !this.inFlight.find(key),
      run: async () => {
        try {
          await this.#makeAhead(this, key)
        } catch (error) {
          this.#log.warn({ err: error }, 'a response could not be made ahead')
        }
      },
    })
  }

  #turn(state: ConnectionState): void {
    this.inFlight.outdateAll()
    this.#hasLoggedStale = false
    if (state !== 'listening') this.#lostAtInMs = Math.min(this.#lostAtInMs, Date.now())
    else {
      this.#lostAtInMs = Infinity
      // Any entry may have changed while the feed was down.
      this.clear()
    }
  }

  #logStale(): void {
    if (this.#hasLoggedStale) return
    this.#hasLoggedStale = true
    this.#log.warn('the database is unreachable: cached responses are served and marked as possibly stale')
  }
}
