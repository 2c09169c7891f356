/** Work that can wait: one piece after the other, with a long rest after each. It never takes more than a share of one core. */
import { setTimeout as pause } from 'node:timers/promises'

export interface WaitingWork {
  /** Asked when its turn comes. */
  isWanted(): boolean
  run(): Promise<void>
}

/** After each piece it rests this many times as long as the piece took: a twentieth of a core. */
const restPerWork = 19
const maxWaiting = 100

export class ThrottledQueue {
  readonly #rest: (timeInMs: number) => Promise<unknown>
  readonly #waiting: WaitingWork[] = []
  #isAtWork = false

  constructor(rest: (timeInMs: number) => Promise<unknown> = (timeInMs) => pause(timeInMs, undefined, { ref: false })) {
    this.#rest = rest
  }

  /** Of too much the oldest is left out. */
  add(work: WaitingWork): void {
    this.#waiting.push(work)
    if (this.#waiting.length > maxWaiting) this.#waiting.shift()
    if (!this.#isAtWork) void this.#workOff()
  }

  async #workOff(): Promise<void> {
    this.#isAtWork = true
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      if (!work.isWanted()) continue
      const startedAt = performance.now()
      await work.run()
      await this.#rest(restPerWork * (performance.now() - startedAt))
    }
    this.#isAtWork = false
  }
}
