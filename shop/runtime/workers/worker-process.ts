import cluster, { type Worker } from 'node:cluster'
import { BadConfiguration } from '#platform/config/variables.ts'
import type { OpenConnections } from '#platform/http/connections/guard-connections.ts'
import type { ChangesRequest, FromWorker, ToWorker, WorkerTask } from './worker-messages.ts'

const noConnections: OpenConnections = { all: 0, ofBusy: {} }

/** A worker as seen by the primary. */
export class WorkerProcess {
  readonly hasEnded: Promise<[code: number, signal: string | null]>
  /** The worker's own reason for ending; undefined where it sent none. */
  lastWords: string | undefined
  /** The worker's last report; none once it has ended. */
  openConnections = noConnections
  readonly #worker: Worker
  readonly #isReady: Promise<void>

  constructor(onChangesRequest: (request: ChangesRequest) => void) {
    this.#worker = cluster.fork()
    this.hasEnded = new Promise((resolve) => this.#worker.once('exit', (code, signal) => resolve([code, signal])))
    this.#worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') this.lastWords = message.reason
      if (message.type === 'changes') onChangesRequest(message.request)
      if (message.type === 'open') this.openConnections = message.open
    })
    void this.hasEnded.then(() => (this.openConnections = noConnections))
    this.#isReady = this.#waitFor('ready')
    // `run` reports the failure; until then the rejection must not end the process.
    this.#isReady.catch(() => {})
  }

  /** @throws BadConfiguration with the worker's own reason when it reports a failure, or ends */
  async run(task: WorkerTask): Promise<void> {
    await this.#isReady
    const isDone = this.#waitFor('done')
    this.send(task)
    await isDone
  }

  /**
   * Sends the message once the worker listens, because an earlier one would be lost. Ignores a failure to send: the end
   * of the worker is observed separately.
   */
  send(message: ToWorker): void {
    const send = () => this.#worker.isConnected() && this.#worker.send(message, () => {})
    void this.#isReady.then(send, () => {})
  }

  #waitFor(what: 'ready' | 'done'): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onMessage = (message: FromWorker) => {
      if (message.type === what) resolve()
      if (message.type === 'failed') reject(new BadConfiguration(message.reason))
    }
    const worker = this.#worker.on('message', onMessage)
    void this.hasEnded.then(([code, signal]) => reject(new BadConfiguration(`a worker has ended (${signal ?? code})`)))
    return promise.finally(() => worker.off('message', onMessage))
  }
}
