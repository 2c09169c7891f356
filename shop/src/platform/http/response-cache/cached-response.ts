/** One finished response as bytes in the encodings requested so far. Further encodings are made from these. */
import { hash } from 'node:crypto'
import type { Encoding } from '#platform/http/responses/compress-response.ts'
import type { Tag } from '#platform/database/cache-dependencies.ts'
import { type BodyEncoding, encodeBest, encodeBody } from './encodings.ts'

/** Names and values alternating, as node:http accepts them. */
export type FlatHeaders = readonly string[]

export interface CacheableResponse {
  body: Buffer
  /** Excludes headers that depend on the encoding or on the caller. */
  headers: FlatHeaders
  isCompressible: boolean
  tags: ReadonlySet<Tag>
  /** Work to run each time the response is served. */
  repeats?: readonly (() => void)[]
  cachedAtInMs: number
  expiresAtInMs: number
}

export interface ReadyResponse {
  headers: FlatHeaders
  body: Buffer
}

/** Approximate size of the entry itself, its headers and its places under tags. */
const overheadInBytes = 4_000
/** Uses after which the best compression is worth its fifty milliseconds. */
const usesUntilBest = 32
/** Uses after which a change makes the response anew at once, before the next request. */
const usesUntilPopular = 8
/** Headers that a 304 omits: the browser already has those of the content. */
const namesLeftOut = /^(?:content-(?:type|language|encoding|length)|x-robots-tag)$/

export class CachedResponse {
  readonly etag: string
  readonly tags: ReadonlySet<Tag>
  readonly repeats: readonly (() => void)[]
  readonly cachedAtInMs: number
  readonly expiresAtInMs: number
  readonly headersOfNotModified: FlatHeaders
  readonly #headers: FlatHeaders
  readonly #isCompressible: boolean
  readonly #ready = new Map<BodyEncoding, ReadyResponse>()
  readonly #making = new Map<BodyEncoding, Promise<ReadyResponse>>()
  #uses = 0
  #isBestTaken = false
  /** The body as made; dropped once it is ready in a requested encoding. */
  #original: Buffer | undefined

  constructor(source: CacheableResponse) {
    this.tags = source.tags
    this.repeats = source.repeats ?? []
    this.cachedAtInMs = source.cachedAtInMs
    this.expiresAtInMs = source.expiresAtInMs
    // Weak, because a response has several encodings, and a better one replaces a fast one.
    this.etag = `W/"${hash('sha1', source.body, 'base64url')}"`
    this.#headers = [...source.headers, 'etag', this.etag]
    this.headersOfNotModified = withoutNames(this.#headers, namesLeftOut)
    this.#isCompressible = source.isCompressible
    this.#original = source.body
  }

  get sizeInBytes(): number {
    let size = overheadInBytes + (this.#original?.length ?? 0)
    for (const { body } of this.#ready.values()) size += body.length
    return size
  }

  /** The response in this encoding; undefined until made. */
  ready(encoding: BodyEncoding): ReadyResponse | undefined {
    return this.#ready.get(this.#isCompressible ? encoding : null)
  }

  async make(preferred: BodyEncoding): Promise<ReadyResponse> {
    const encoding = this.#isCompressible ? preferred : null
    const ready = this.#ready.get(encoding)
    if (ready) return ready
    const making = this.#making.get(encoding) ?? this.#make(encoding)
    this.#making.set(encoding, making)
    return making.finally(() => this.#making.delete(encoding))
  }

  get isPopular(): boolean {
    return this.#uses >= usesUntilPopular
  }

  countUse(): void {
    this.#uses += 1
  }

  /** Returns true once, when uses make the best compression worthwhile. */
  takeBest(encoding: BodyEncoding): encoding is Encoding {
    if (encoding === null || !this.#isCompressible || this.#isBestTaken || this.#uses < usesUntilBest) return false
    this.#isBestTaken = true
    return true
  }

  async makeBest(encoding: Encoding): Promise<void> {
    this.#put(encoding, await encodeBest(this.#source(), encoding))
  }

  async #make(encoding: BodyEncoding): Promise<ReadyResponse> {
    const ready = this.#put(encoding, await encodeBody(this.#source(), encoding))
    this.#original = undefined
    return ready
  }

  #put(encoding: BodyEncoding, made: Buffer): ReadyResponse {
    const body = withoutSlack(made)
    const ofEncoding = encoding === null ? [] : ['content-encoding', encoding]
    const ready = { headers: [...this.#headers, ...ofEncoding, 'content-length', String(body.length)], body }
    this.#ready.set(encoding, ready)
    return ready
  }

  #source() {
    if (this.#original) return { encoding: null, bytes: this.#original }
    const [encoding, { body }] = this.#ready.entries().next().value!
    return { encoding, bytes: body }
  }
}

function withoutNames(headers: FlatHeaders, names: RegExp): string[] {
  return headers.filter((_, index) => !names.test(headers[index - (index % 2)]!))
}

/** Copies the body, because it is a slice of a larger buffer that would stay in memory. */
function withoutSlack(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
}
