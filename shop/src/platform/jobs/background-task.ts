/** Runs work in parallel with the next piece of the main work. One run at a time, so nothing queues up. */
export interface BackgroundTask {
  /** Begins once the previous run has ended. @throws the error of that run */
  begin(): Promise<void>
  /** @throws the error of the last run */
  end(): Promise<void>
}

export function createBackgroundTask(work: () => Promise<void>): BackgroundTask {
  let underWay = Promise.resolve()
  return {
    async begin() {
      await underWay
      underWay = work()
      // `end` throws the error to its caller; until then the rejection must not end the process.
      underWay.catch(() => {})
    },
    end: () => underWay,
  }
}
