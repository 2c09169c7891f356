/** In-flight responses: concurrent requests for the same key wait for one, and changes meanwhile are recorded. */
import { isInvalidatedBy, CacheDependencies, type Tag } from '#platform/database/cache-dependencies.ts'
import type { CachedResponse } from './cached-response.ts'

/** `refused`: the response must not be shared. `gone`: the client that caused it has disconnected. */
export type Outcome = CachedResponse | 'refused' | 'gone'

const maxChangesRemembered = 1_000

export class InFlightResponse {
  readonly key: string
  readonly reads = new CacheDependencies()
  readonly #landing = Promise.withResolvers<Outcome>()
  readonly #changes = new Set<Tag>()
  #isOutdated = false

  constructor(key: string) {
    this.key = key
  }

  get settled(): Promise<Outcome> {
    return this.#landing.promise
  }

  settle(outcome: Outcome): void {
    this.#landing.resolve(outcome)
  }

  note(changed: Tag): void {
    if (this.#changes.size < maxChangesRemembered) this.#changes.add(changed)
    else this.#isOutdated = true
  }

  outdate(): void {
    this.#isOutdated = true
  }

  /** Whether a dependency has changed since the response began, so that it may show the old or the new state. */
  isOutdated(): boolean {
    if (this.#isOutdated) return true
    for (const changed of this.#changes)
      for (const read of this.reads.tags) if (isInvalidatedBy(read, changed)) return true
    return false
  }
}

export class InFlightResponses {
  readonly #underWay = new Set<InFlightResponse>()
  readonly #open = new Map<string, InFlightResponse>()

  find(key: string): InFlightResponse | undefined {
    return this.#open.get(key)
  }

  begin(key: string): InFlightResponse {
    const pending = new InFlightResponse(key)
    this.#underWay.add(pending)
    this.#open.set(key, pending)
    return pending
  }

  /** Later callers must see the change; responses in flight may have read the state before. */
  note(changed: Tag): void {
    this.#open.clear()
    for (const pending of this.#underWay) pending.note(changed)
  }

  outdateAll(): void {
    this.#open.clear()
    for (const pending of this.#underWay) pending.outdate()
  }

  end(pending: InFlightResponse, outcome: Outcome): void {
    // Rendering may continue, but changes are no longer recorded for it.
    if (outcome === 'gone') pending.outdate()
    this.#underWay.delete(pending)
    if (this.#open.get(pending.key) === pending) this.#open.delete(pending.key)
    pending.settle(outcome)
  }
}
