/** Runs deferrable work one piece at a time. The pause after each limits the load to a share of one core. */
import { setTimeout as pause } from 'node:timers/promises'

export interface WaitingWork {
  /** Checked just before the work runs. */
  isNeeded(): boolean
  run(): Promise<void>
}

export interface ThrottledQueueOptions {
  /** Pauses this many times as long as each piece took. By default a twentieth of a core works. */
  restPerWork?: number
  rest?: (timeInMs: number) => Promise<unknown>
}

const defaultRestPerWork = 19
const maxWaiting = 100

export class ThrottledQueue {
  readonly #restPerWork: number
  readonly #rest: (timeInMs: number) => Promise<unknown>
  readonly #waiting: WaitingWork[] = []
  #isAtWork = false

  constructor({ restPerWork = defaultRestPerWork, rest = restUnreferenced }: ThrottledQueueOptions = {}) {
    this.#restPerWork = restPerWork
    this.#rest = rest
  }

  /** Drops the oldest work when the queue is full. */
  add(work: WaitingWork): void {
    this.#waiting.push(work)
    if (this.#waiting.length > maxWaiting) this.#waiting.shift()
    if (!this.#isAtWork) void this.#workOff()
  }

  async #workOff(): Promise<void> {
    this.#isAtWork = true
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      if (!work.isNeeded()) continue
      const startedAt = performance.now()
      await work.run()
      await this.#rest(this.#restPerWork * (performance.now() - startedAt))
    }
    this.#isAtWork = false
  }
}

const restUnreferenced = (timeInMs: number) => pause(timeInMs, undefined, { ref: false })
