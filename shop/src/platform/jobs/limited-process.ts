/**
 * Runs work that may use too much time or memory in a child process. At a limit only that process ends, and the next
 * job starts another.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ProcessLimits {
  maxTimeInMs: number
  maxMemoryInMb: number
}

/** The job exceeded a limit; other jobs are not affected. */
export class LimitExceeded extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`a job needed too much ${limit}`)
    this.limit = limit
  }
}

export interface LimitedProcess<Job, Result> {
  /**
   * Runs one job at a time: callers queue their own jobs.
   * @throws LimitExceeded
   */
  run(job: Job): Promise<Result>
  /** Null while no child runs. */
  readonly pid: number | null
}

type Message<Result> = { result: Result } | { failure: string } | { exceeded: 'memory' }

/** A start takes a quarter of a second; an idle process uses memory. */
const idleTimeInMs = 60_000
const projectDirectory = fileURLToPath(new URL('../../../../', import.meta.url))

/** @param file a module that calls `runLimitedJobs` */
export function createLimitedProcess<Job extends object, Result>(
  file: URL,
  limits: ProcessLimits,
): LimitedProcess<Job, Result> {
  let child: ChildProcess | undefined
  let idling: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(fileURLToPath(file), [String(limits.maxMemoryInMb)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Allows reading the program only: no other file, network, process or environment.
      execArgv: ['--permission', '--allow-addons', `--allow-fs-read=${projectDirectory}`, '--no-warnings'],
      env: {},
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  async function runJob(worker: ChildProcess, job: Job): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const onMessage = (message: Message<Result>) => {
      if ('result' in message) resolve(message.result)
      else if ('failure' in message) reject(new Error(message.failure))
      else reject(new LimitExceeded(message.exceeded))
    }
    // The system sends SIGKILL only without free memory.
    const end = (code: number | null, signal: string | null) =>
      reject(
        signal === 'SIGKILL' ? new LimitExceeded('memory') : new Error(`a child process ended (${signal ?? code})`),
      )
    const timer = setTimeout(() => reject(new LimitExceeded('time')), limits.maxTimeInMs)
    worker.once('message', onMessage).once('exit', end).once('error', reject)
    worker.send(job, (error) => {
      if (error) reject(error)
    })
    try {
      return await promise
    } catch (error) {
      // The caller does not wait for the rest of the job.
      if (error instanceof LimitExceeded) discard(worker)
      throw error
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', end).off('error', reject)
    }
  }

  function discard(worker: ChildProcess): void {
    if (child === worker) child = undefined
    worker.kill('SIGKILL')
  }

  /** Unreferences the idle child, so that commands can exit. */
  function rest(worker: ChildProcess): void {
    worker.unref()
    worker.channel?.unref()
    idling = setTimeout(() => discard(worker), idleTimeInMs).unref()
  }

  return {
    get pid() {
      return child?.pid ?? null
    },
    async run(job) {
      clearTimeout(idling)
      if (child && !child.connected) discard(child)
      const worker = (child ??= start())
      worker.ref()
      worker.channel?.ref()
      try {
        return await runJob(worker, job)
      } finally {
        rest(worker)
      }
    },
  }
}
