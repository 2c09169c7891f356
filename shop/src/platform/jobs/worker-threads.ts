/** Threads for one kind of work off the main thread. Each processes its jobs in order. */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

export interface WorkerThreads<Job, Result> {
  run(job: Job): Promise<Result>
  /** Whether a thread has ended by itself: its jobs fail. */
  hasEnded(): boolean
  close(): Promise<void>
}

interface Message<Result> {
  result?: Result
  error?: unknown
}

export interface ThreadOptions {
  /** A thread that needs more ends, with the code ERR_WORKER_OUT_OF_MEMORY. */
  maxHeapInMb?: number
  /** Limit of the young generation, which fills up before it is collected. */
  maxYoungHeapInMb?: number
}

/** @param file a module that calls `runJobs` */
export function openWorkerThreads<Job, Result>(
  file: URL,
  count: number,
  options: ThreadOptions = {},
): WorkerThreads<Job, Result> {
  const threads = Array.from({ length: count }, () => openThread<Job, Result>(file, options))
  return {
    run: (job) => threads.reduce((least, thread) => (thread.waiting() < least.waiting() ? thread : least)).run(job),
    hasEnded: () => threads.some((thread) => thread.hasEnded()),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

interface Thread<Job, Result> extends WorkerThreads<Job, Result> {
  waiting(): number
}

function openThread<Job, Result>(file: URL, options: ThreadOptions): Thread<Job, Result> {
  const { maxHeapInMb, maxYoungHeapInMb } = options
  const resourceLimits = {
    ...(maxHeapInMb && { maxOldGenerationSizeMb: maxHeapInMb }),
    ...(maxYoungHeapInMb && { maxYoungGenerationSizeMb: maxYoungHeapInMb }),
  }
  const worker = new Worker(file, { resourceLimits })
  // Unreferences the idle thread, so that the process can exit.
  worker.unref()
  const waiting: PromiseWithResolvers<Result>[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', ({ result, error }: Message<Result>) => {
    const job = waiting.shift()!
    if (waiting.length === 0) worker.unref()
    if (error === undefined) job.resolve(result!)
    else job.reject(error)
  })
  worker.on('error', (error) => fail(error as Error))
  worker.on('exit', (code) => fail(new Error(`a worker thread ended (${code})`)))
  return {
    waiting: () => waiting.length,
    hasEnded: () => failure !== undefined,
    run(job) {
      if (failure) return Promise.reject(failure)
      const outcome = Promise.withResolvers<Result>()
      waiting.push(outcome)
      worker.ref()
      worker.postMessage(job, [])
      return outcome.promise
    },
    async close() {
      if (failure) return
      const ended = once(worker, 'exit')
      await worker.terminate()
      await ended
    },
  }
}

/**
 * The thread's own side: runs jobs one at a time, in order.
 * @param handedOver buffers of a result to transfer rather than copy
 */
export function runJobs<Result>(
  work: (job: never) => Result | Promise<Result>,
  handedOver: (result: Result) => ArrayBuffer[] = () => [],
): void {
  if (isMainThread || !parentPort) throw new Error('this module is the work of a thread')
  const port = parentPort
  let last = Promise.resolve()
  const run = async (job: never) => {
    try {
      const result = await work(job)
      port.postMessage({ result }, handedOver(result))
    } catch (error) {
      port.postMessage({ error })
    }
  }
  port.on('message', (job: unknown) => {
    last = last.then(() => run(job as never))
  })
}
