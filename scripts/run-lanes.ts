/** Jobs of several lanes: lanes run beside each other, the jobs of each one after the other. */
export interface Job {
  /** What it is asked for by; several jobs may be one part. */
  part: string
  /** Of other lanes: it begins when they have ended. */
  after?: Job[]
  run(): Promise<void>
}

/** @param isWanted what is not wanted counts as ended when its turn comes */
export async function runLanes(lanes: readonly Job[][], isWanted: (job: Job) => boolean): Promise<void> {
  const ends = new Map(lanes.flat().map((job) => [job, Promise.withResolvers<void>()]))
  const runLane = async (jobs: Job[]) => {
    for (const job of jobs) {
      for (const other of job.after ?? []) await ends.get(other)!.promise
      if (isWanted(job)) await job.run()
      ends.get(job)!.resolve()
    }
  }
  await Promise.all(lanes.map(runLane))
}
