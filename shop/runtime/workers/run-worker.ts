/** Runs one of several processes on the same ports. Follows the primary's tasks and ends on its signal. */
import { isDeepStrictEqual } from 'node:util'
import type { SharedConnections } from '#platform/http/connections/guard-connections.ts'
import { describeFailure } from '../describe-failure.ts'
import type { FromWorker, ToWorker, WorkerOrder, WorkerTask } from './worker-messages.ts'

const reportIntervalInMs = 250

export interface WorkerShop {
  connections: SharedConnections
  listen(): Promise<void>
  prepare(order: WorkerOrder): Promise<void>
  open(): void
  close(): Promise<void>
}

export function runWorker(shop: WorkerShop): void {
  let closing: Promise<void> | undefined
  const close = () => (closing ??= shop.close().then(() => process.exit(0), fail))
  // Ctrl-C reaches all processes of a terminal; the primary decides when workers end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => void close())
  process.on('uncaughtException', fail)
  process.on('message', (message: ToWorker) => {
    if (message.does === 'stop') void close()
    else if (message.does === 'changes') return
    else if (message.does === 'heed') shop.connections.heed(message.elsewhere)
    else void obey(message)
  })
  process.send!({ type: 'ready' } satisfies FromWorker)
  reportOpenConnections(shop.connections)

  async function obey(task: WorkerTask): Promise<void> {
    try {
      if (task.does === 'listen') await shop.listen()
      else if (task.does === 'prepare') await shop.prepare(task.order)
      else if (task.does === 'open') shop.open()
      else return
      process.send!({ type: 'done' } satisfies FromWorker)
    } catch (error) {
      // Stopped while starting; everything that was started is being stopped.
      if (!closing) fail(error)
    }
  }
}

/** Reports open connections, so that the limits apply to all workers together. */
function reportOpenConnections(connections: SharedConnections): void {
  let reported = connections.readOpen()
  setInterval(() => {
    const open = connections.readOpen()
    if (isDeepStrictEqual(open, reported)) return
    reported = open
    process.send!({ type: 'open', open } satisfies FromWorker, () => {})
  }, reportIntervalInMs).unref()
}

/** Exits only after the message is sent, because the reason would otherwise be lost with the process. */
function fail(error: unknown): void {
  process.send!({ type: 'failed', reason: describeFailure(error) } satisfies FromWorker, () => process.exit(1))
}
