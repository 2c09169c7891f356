/** Answers that are being made: whoever asks for the same meanwhile waits for it, and what changes meanwhile is remembered. */
import { isConcernedBy, Reads, type Tag } from '#platform/database/reads.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** `refused`: what came is not to be given to others. `gone`: who asked for it has gone away. */
export type Outcome = KeptAnswer | 'refused' | 'gone'

const maxChangesRemembered = 1_000

export class Flight {
  readonly key: string
  readonly reads = new Reads()
  readonly #landing = Promise.withResolvers<Outcome>()
  readonly #changes = new Set<Tag>()
  #isOutdated = false

  constructor(key: string) {
    this.key = key
  }

  get landed(): Promise<Outcome> {
    return this.#landing.promise
  }

  land(outcome: Outcome): void {
    this.#landing.resolve(outcome)
  }

  note(changed: Tag): void {
    if (this.#changes.size < maxChangesRemembered) this.#changes.add(changed)
    else this.#isOutdated = true
  }

  outdate(): void {
    this.#isOutdated = true
  }

  /** Has something that it read changed since it began? Then nobody knows which of the two it shows. */
  isOutdated(): boolean {
    if (this.#isOutdated) return true
    for (const changed of this.#changes)
      for (const read of this.reads.tags) if (isConcernedBy(read, changed)) return true
    return false
  }
}

export class Flights {
  readonly #underWay = new Set<Flight>()
  readonly #open = new Map<string, Flight>()

  find(key: string): Flight | undefined {
    return this.#open.get(key)
  }

  begin(key: string): Flight {
    const flight = new Flight(key)
    this.#underWay.add(flight)
    this.#open.set(key, flight)
    return flight
  }

  /** Who asks from now on must see the change, and what is under way may have read before it. */
  note(changed: Tag): void {
    this.#open.clear()
    for (const flight of this.#underWay) flight.note(changed)
  }

  outdateAll(): void {
    this.#open.clear()
    for (const flight of this.#underWay) flight.outdate()
  }

  end(flight: Flight, outcome: Outcome): void {
    this.#underWay.delete(flight)
    if (this.#open.get(flight.key) === flight) this.#open.delete(flight.key)
    flight.land(outcome)
  }
}
