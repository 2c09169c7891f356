/** Change feed of a worker. The first process listens for all workers of a machine and relays the announcements. */
import { type Listen, sharedWhileWaiting } from '#platform/database/connections/listening-connection.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** The worker's end of its channel to the first process. */
export interface PrimaryChannel {
  send(message: FromWorker): void
  on(event: 'message', listener: (message: ToWorker) => void): unknown
  off(event: 'message', listener: (message: ToWorker) => void): unknown
}

/** Losing the channel ends the worker itself. */
export function channelToPrimary(): PrimaryChannel {
  return {
    send: (message) => void process.send!(message, () => {}),
    on: (event, listener) => process.on(event, listener),
    off: (event, listener) => process.off(event, listener),
  }
}

/** Counts on over all connections, so that a late answer never settles another connection's request. */
let lastId = 0

/** As for a connection of its own: a first process that stays silent for longer is no source of announcements. */
const defaultPatienceInMs = 10_000
const heartbeatInMs = 5_000

/**
 * Opens a connection that lives as long as the first process's own. Messages arrive in the order in which they were
 * sent, so `settle` proves as much as on a connection to the database.
 */
export function listenThroughPrimary(channel: PrimaryChannel, patienceInMs = defaultPatienceInMs): Listen {
  return async (handlers) => {
    const opened = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const settling = new Map<number, PromiseWithResolvers<void>>()
    let isListening = false

    const onMessage = (message: ToWorker) => {
      if (message.does !== 'changes') return
      const { message: received } = message
      if (received.type === 'lost') lose(new Error(received.reason))
      else if (received.type === 'listening') {
        handlers.onTables(received.tables)
        isListening = true
        opened.resolve()
      } else if (isListening && received.type === 'change') handlers.onAnnouncement(received.tag)
      else if (received.type === 'settled') settling.get(received.id)?.resolve()
    }
    channel.on('message', onMessage)

    function lose(error: Error): void {
      if (isListening) handlers.onConnectionLost(error)
      end(error)
    }

    function end(error: Error): void {
      channel.off('message', onMessage)
      clearInterval(heartbeat)
      isListening = false
      opened.reject(error)
      for (const { reject } of settling.values()) reject(error)
      ended.resolve()
    }

    async function withinPatience(answer: Promise<void>): Promise<void> {
      const timeout = setTimeout(
        () => lose(new Error(`the first process has not answered within ${patienceInMs} ms`)),
        patienceInMs,
      )
      await answer.finally(() => clearTimeout(timeout))
    }

    async function settleNow(): Promise<void> {
      if (!isListening) throw new Error('the first process does not listen')
      const id = (lastId += 1)
      const answer = Promise.withResolvers<void>()
      settling.set(id, answer)
      channel.send({ type: 'changes', request: { type: 'settle', id } })
      await withinPatience(answer.promise).finally(() => settling.delete(id))
    }

    const settle = sharedWhileWaiting(settleNow)
    const close = async () => end(new Error('closed'))
    // The patience of each call ends a silent connection.
    const heartbeat = setInterval(() => void settle().catch(close), heartbeatInMs).unref()
    channel.send({ type: 'changes', request: { type: 'listen' } })
    await withinPatience(opened.promise)
    return { settle, ended: ended.promise, close }
  }
}
