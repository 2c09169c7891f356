/** Detects overload by the event loop's delay, so that some requests can be refused before all of them wait. */
import type { ServerResponse } from 'node:http'

/** Half of the worst acceptable delay, because admitted requests still have to be completed. */
const maxLatenessInMs = 250
/** With fewer requests the machine is slow, and refusing would not help. */
const minUnderWay = 32
const tickInMs = 25

export class EventLoopMonitor {
  #underWay = 0
  #tickedAtInMs = performance.now()
  #lateness = 0
  readonly #ticking: NodeJS.Timeout

  constructor() {
    this.#ticking = setInterval(() => this.#tick(), tickInMs).unref()
  }

  /** Current delay of the event loop, or that of its last turn. */
  get latenessInMs(): number {
    return Math.max(this.#lateness, this.#sinceTick())
  }

  isOverloaded(): boolean {
    return this.#underWay >= minUnderWay && this.latenessInMs > maxLatenessInMs
  }

  /** Counts a request until its response is complete or its client has disconnected. */
  note(response: ServerResponse): void {
    this.#underWay++
    response.once('close', () => this.#underWay--)
  }

  stop(): void {
    clearInterval(this.#ticking)
  }

  #tick(): void {
    this.#lateness = this.#sinceTick()
    this.#tickedAtInMs = performance.now()
  }

  #sinceTick(): number {
    return performance.now() - this.#tickedAtInMs - tickInMs
  }
}
