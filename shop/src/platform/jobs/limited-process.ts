/** A child process for work that may take too much time or memory. Then it alone ends, and the next job has another. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ProcessLimits {
  maxTimeInMs: number
  maxMemoryInMb: number
}

/** The job was given up; another may do well. */
export class LimitExceeded extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`a job needed too much ${limit}`)
    this.limit = limit
  }
}

export interface LimitedProcess<Job, Result> {
  /**
   * One job at a time: whoever has several lets them wait.
   * @throws LimitExceeded
   */
  run(job: Job): Promise<Result>
  /** Null while there is none. */
  readonly pid: number | null
}

type Answer<Result> = { result: Result } | { failure: string } | { exceeded: 'memory' }

/** A start takes a quarter of a second, and one that waits holds memory. */
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
      // It may read the program. It has no other file, no network, no process and no key from the environment.
      execArgv: ['--permission', '--allow-addons', `--allow-fs-read=${projectDirectory}`, '--no-warnings'],
      env: {},
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  async function ask(worker: ChildProcess, job: Job): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const hear = (answer: Answer<Result>) => {
      if ('result' in answer) resolve(answer.result)
      else if ('failure' in answer) reject(new Error(answer.failure))
      else reject(new LimitExceeded(answer.exceeded))
    }
    // Nobody else kills it but a system without memory.
    const end = (code: number | null, signal: string | null) =>
      reject(
        signal === 'SIGKILL' ? new LimitExceeded('memory') : new Error(`a child process ended (${signal ?? code})`),
      )
    const timer = setTimeout(() => reject(new LimitExceeded('time')), limits.maxTimeInMs)
    worker.once('message', hear).once('exit', end).once('error', reject)
    worker.send(job, (error) => {
      if (error) reject(error)
    })
    try {
      return await promise
    } catch (error) {
      // Whatever it is still at, nobody waits for it.
      if (error instanceof LimitExceeded) discard(worker)
      throw error
    } finally {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', end).off('error', reject)
    }
  }

  function discard(worker: ChildProcess): void {
    if (child === worker) child = undefined
    worker.kill('SIGKILL')
  }

  /** While it has nothing to do, it keeps no command from ending. */
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
        return await ask(worker, job)
      } finally {
        rest(worker)
      }
    },
  }
}
