/** Results of this process's sweepers since its start. */
export interface SweeperResult {
  succeededAt: Date | null
  /** Failed runs since the last success. */
  failures: number
  /** The message of the last failed run since the last success. */
  error: string | null
  /** When the oldest row that still waits became due. */
  oldestDueAt: Date | null
}

const results = new Map<string, SweeperResult>()

export const readSweeperResults = (): ReadonlyMap<string, SweeperResult> => results

export function noteSweep(name: string, change: Partial<SweeperResult>): void {
  const before = results.get(name) ?? { succeededAt: null, failures: 0, error: null, oldestDueAt: null }
  results.set(name, { ...before, ...change })
}

export const noteSuccess = (name: string): void =>
  noteSweep(name, { succeededAt: new Date(), failures: 0, error: null })

export function noteFailure(name: string, error: unknown): void {
  const failures = (results.get(name)?.failures ?? 0) + 1
  noteSweep(name, { failures, error: error instanceof Error ? error.message : String(error) })
}

/** For tests, which share a process. */
export const forgetSweeps = (): void => results.clear()
