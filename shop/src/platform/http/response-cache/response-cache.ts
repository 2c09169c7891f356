/**
 * Answers that are the same for everybody are kept ready and given before routing (decision 23). Statements note what an
 * answer was made from. The database's triggers announce changes, and each process forgets what they concern.
 *
 * - `cacheable-addresses` knows what may be kept, and what of an address makes a difference
 * - `answer-listener` gives what is kept, or has it made once for all who wait
 * - `cache-answers` takes finished answers out of the pipeline
 * - `answer-store` holds them within bounds
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
}

/** While the database is away, what was kept is given for so long. */
const maxOutageInMs = 10 * 60_000

export interface Found {
  answer: CachedResponse
  /** Perhaps out of date: the database that knows is away. */
  isStale: boolean
}

export class ResponseCache {
  readonly pendingAnswers = new InFlightResponses()
  readonly #results = new CachedResults(this.pendingAnswers)
  /** Answers that were given without being made. */
  givenCount = 0
  madeCount = 0
  readonly #pendingOf = new WeakMap<IncomingMessage, InFlightResponse>()
  readonly #store: ResponseStore
  readonly #changes: ChangeFeed
  readonly #log: FastifyBaseLogger
  #lostAtInMs = Infinity
  #hasSaidStale = false
  readonly #improvements = new ThrottledQueue()

  constructor({ changes, log, bounds }: ResponseCacheOptions) {
    this.#store = new ResponseStore(bounds)
    this.#changes = changes
    this.#log = log
    changes.add({
      onChange: (tag) => {
        this.#store.drop(tag)
        this.#results.drop(tag)
        this.pendingAnswers.note(tag)
      },
      onConnectionState: (hearing) => this.#turn(hearing),
    })
  }

  get count(): number {
    return this.#store.count
  }

  get sizeInBytes(): number {
    return this.#store.sizeInBytes
  }

  get canKeep(): boolean {
    return this.#changes.hearing === 'hearing'
  }

  /** What is kept and right as far as can be known; deaf, nothing is. */
  find(key: string): Found | null {
    const { hearing } = this.#changes
    const now = Date.now()
    const isStale = hearing !== 'hearing'
    if (hearing === 'disconnected' || (isStale && now - this.#lostAtInMs > maxOutageInMs)) return null
    const answer = this.#store.find(key)
    if (!answer) return null
    if (isStale) this.#saySo()
    else if (answer.expiresAtInMs <= now) {
      this.#store.forget(key)
      return null
    }
    return { answer, isStale }
  }

  begin(key: string, request: IncomingMessage): InFlightResponse {
    this.madeCount += 1
    const pending = this.pendingAnswers.begin(key)
    this.#pendingOf.set(request, pending)
    return pending
  }

  pendingOf(request: IncomingMessage): InFlightResponse | undefined {
    return this.#pendingOf.get(request)
  }

  /** Keeps the answer, unless what it was made from has changed since. Whoever waits for it gets it in any case. */
  async end(pending: InFlightResponse, answer: CachedResponse): Promise<void> {
    // What the answer shows has then been heard: nobody who saw it is shown an older one by this process.
    await this.#changes.settle()
    if (this.canKeep && !pending.isOutdated()) this.#store.keep(pending.key, answer)
    this.pendingAnswers.end(pending, answer)
  }

  measure(key: string, answer: CachedResponse): void {
    this.#store.measure(key, answer)
  }

  /** What is asked for often is compressed as well as can be, while there is time for it. */
  improve(key: string, answer: CachedResponse, encoding: Encoding): void {
    this.#improvements.add({
      isWanted: () => this.#store.holds(key, answer),
      run: () => this.#improve(key, answer, encoding),
    })
  }

  /** What a call gives to a page, read anew where it is not kept. */
  resultOf(key: string, read: () => Promise<unknown>): Promise<unknown> {
    return this.canKeep ? this.#results.get(key, read) : read()
  }

  clear(): void {
    this.#store.clear()
    this.#results.clear()
  }

  async #improve(key: string, answer: CachedResponse, encoding: Encoding): Promise<void> {
    try {
      await answer.makeBest(encoding)
      this.measure(key, answer)
    } catch (error) {
      this.#log.warn({ err: error }, 'an answer could not be compressed')
    }
  }

  #turn(hearing: ConnectionState): void {
    this.pendingAnswers.outdateAll()
    this.#hasSaidStale = false
    if (hearing !== 'hearing') this.#lostAtInMs = Math.min(this.#lostAtInMs, Date.now())
    else {
      this.#lostAtInMs = Infinity
      // Anything may have changed while it went unheard.
      this.clear()
    }
  }

  #saySo(): void {
    if (this.#hasSaidStale) return
    this.#hasSaidStale = true
    this.#log.warn('the database is away: answers that were kept are given, and say that they may be out of date')
  }
}
