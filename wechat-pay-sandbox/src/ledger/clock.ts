import type { DatabaseSync } from 'node:sqlite'

/** The sandbox's only source of time: real time plus an offset that survives restarts. Epoch milliseconds. */
export type Clock = {
  now(): number
  offsetInMs(): number
  /** Moves forward to `at`; ignores a time already past, so the clock never runs backwards. */
  moveForwardTo(at: number): void
}

export function createClock(database: DatabaseSync): Clock {
  let offset = Number(database.prepare('SELECT offset_in_ms FROM clock').get()?.offset_in_ms)
  return {
    now: () => Date.now() + offset,
    offsetInMs: () => offset,
    moveForwardTo(at) {
      const missing = at - (Date.now() + offset)
      if (missing <= 0) return
      database.prepare('UPDATE clock SET offset_in_ms = ?').run(offset + missing)
      offset += missing
    },
  }
}
