/** One finished answer as ready bytes, in the encodings that were asked for. Others are made from these. */
import { hash } from 'node:crypto'
import type { Encoding } from '#platform/http/responses/compress-response.ts'
import type { Tag } from '#platform/database/cache-dependencies.ts'
import { type BodyEncoding, encodeBest, encodeBody } from './encodings.ts'

/** Names and values in turn, as node:http takes them. */
export type FlatHeaders = readonly string[]

export interface CacheableResponse {
  body: Buffer
  /** All but those that depend on the encoding, or on who asks. */
  headers: FlatHeaders
  isCompressible: boolean
  tags: ReadonlySet<Tag>
  /** To be done each time it is given. */
  repeats?: readonly (() => void)[]
  keptAtInMs: number
  expiresAtInMs: number
}

export interface ReadyResponse {
  headers: FlatHeaders
  body: Buffer
}

/** Of the entry itself, its headers and its places under tags; roughly. */
const overheadInBytes = 4_000
/** What is asked for so often is worth the fifty milliseconds that the best compression takes. */
const usesUntilBest = 32
/** What says how the answer is; a browser that has it puts the new headers in place of its own. Its content's are known. */
const namesLeftOut = /^(?:content-(?:type|language|encoding|length)|x-robots-tag)$/

export class CachedResponse {
  readonly etag: string
  readonly tags: ReadonlySet<Tag>
  readonly repeats: readonly (() => void)[]
  readonly keptAtInMs: number
  readonly expiresAtInMs: number
  readonly headersOfNotModified: FlatHeaders
  readonly #headers: FlatHeaders
  readonly #isCompressible: boolean
  readonly #ready = new Map<BodyEncoding, ReadyResponse>()
  readonly #making = new Map<BodyEncoding, Promise<ReadyResponse>>()
  #usesLeftUntilBest = usesUntilBest
  /** As it was made; forgotten once it is ready in an encoding that somebody wants. */
  #original: Buffer | undefined

  constructor(answer: CacheableResponse) {
    this.tags = answer.tags
    this.repeats = answer.repeats ?? []
    this.keptAtInMs = answer.keptAtInMs
    this.expiresAtInMs = answer.expiresAtInMs
    // Weak: an answer has several encodings, and a quick one is replaced by a smaller one.
    this.etag = `W/"${hash('sha1', answer.body, 'base64url')}"`
    this.#headers = [...answer.headers, 'etag', this.etag]
    this.headersOfNotModified = withoutNames(this.#headers, namesLeftOut)
    this.#isCompressible = answer.isCompressible
    this.#original = answer.body
  }

  get sizeInBytes(): number {
    let size = overheadInBytes + (this.#original?.length ?? 0)
    for (const { body } of this.#ready.values()) size += body.length
    return size
  }

  /** What is there for who takes this encoding; undefined while it has to be made. */
  ready(encoding: BodyEncoding): ReadyResponse | undefined {
    return this.#ready.get(this.#isCompressible ? encoding : null)
  }

  async make(wanted: BodyEncoding): Promise<ReadyResponse> {
    const encoding = this.#isCompressible ? wanted : null
    const ready = this.#ready.get(encoding)
    if (ready) return ready
    const making = this.#making.get(encoding) ?? this.#make(encoding)
    this.#making.set(encoding, making)
    return making.finally(() => this.#making.delete(encoding))
  }

  /** Counts a use, and says whether it has now been used so often that it is worth the best compression. */
  use(encoding: BodyEncoding): encoding is Encoding {
    if (encoding === null || !this.#isCompressible || this.#usesLeftUntilBest === 0) return false
    this.#usesLeftUntilBest -= 1
    return this.#usesLeftUntilBest === 0
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

/** A compressed body is a part of a larger piece of memory, which would be held as long. */
function withoutSlack(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
}
