/** Jobs in lanes: lanes run in parallel, the jobs of each in order. */
export interface Job {
  /** Name by which the job is selected; several jobs may be one part. */
  part: string
  /** Jobs of other lanes that must end first. */
  after?: Job[]
  run(): Promise<void>
}

/** @param isSelected an unselected job counts as ended when its turn comes */
export async function runLanes(lanes: readonly Job[][], isSelected: (job: Job) => boolean): Promise<void> {
  const ends = new Map(lanes.flat().map((job) => [job, Promise.withResolvers<void>()]))
  const runLane = async (jobs: Job[]) => {
    for (const job of jobs) {
      for (const other of job.after ?? []) await ends.get(other)!.promise
      if (isSelected(job)) await job.run()
      ends.get(job)!.resolve()
    }
  }
  await Promise.all(lanes.map(runLane))
}
