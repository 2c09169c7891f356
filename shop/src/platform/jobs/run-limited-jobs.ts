/** The child's side of `limited-process.ts`. */

const memoryLookIntervalInMs = 20

/** @param work must not block the event loop, which monitors the memory */
export function runLimitedJobs(work: (job: never) => Promise<unknown>): void {
  const maxMemoryInBytes = Number(process.argv[2]) * 1024 * 1024
  const end = () => process.kill(process.pid, 'SIGKILL')
  const send = (message: object) => process.send!(message, () => {})
  // An orderly exit would wait for the busy thread.
  process.on('disconnect', end)
  process.on('message', (job) => {
    work(job as never).then(
      (result) => send({ result }),
      (error: unknown) => send({ failure: String(error) }),
    )
  })
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryInBytes) process.send!({ exceeded: 'memory' }, end)
  }, memoryLookIntervalInMs).unref()
}
