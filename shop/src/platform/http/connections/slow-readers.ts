import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'

interface Reader {
  /** Bytes not yet read by the client at the last check. */
  left: number
  movedAtInMs: number
  waitingSinceInMs: number
}

/**
 * Closes connections of clients that stop reading a response. Checks connections at intervals, so requests cost nothing
 * extra.
 */
export class SlowReaders {
  readonly #sockets = new Set<Socket>()
  readonly #readers = new Map<Socket, Reader>()
  readonly #limits: Pick<ConnectionLimits, 'readerTimeInMs' | 'responseTimeInMs'>

  constructor(limits: Pick<ConnectionLimits, 'readerTimeInMs' | 'responseTimeInMs'>) {
    this.#limits = limits
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      this.#readers.delete(socket)
    })
  }

  cut(nowInMs: number = performance.now()): void {
    for (const socket of this.#sockets) {
      if (this.#isStuck(socket, nowInMs)) socket.destroy()
    }
  }

  #isStuck(socket: Socket, nowInMs: number): boolean {
    const left = leftIn(socket)
    if (left === 0) {
      this.#readers.delete(socket)
      return false
    }
    const reader = this.#readers.get(socket) ?? { left, movedAtInMs: nowInMs, waitingSinceInMs: nowInMs }
    if (left !== reader.left) reader.movedAtInMs = nowInMs
    reader.left = left
    this.#readers.set(socket, reader)
    const { readerTimeInMs, responseTimeInMs } = this.#limits
    return nowInMs - reader.movedAtInMs >= readerTimeInMs || nowInMs - reader.waitingSinceInMs >= responseTimeInMs
  }
}

/** One large write counts in full until it completes, so the handle shows how much the system has accepted. */
function leftIn(socket: Socket): number {
  if (socket.writableLength === 0) return 0
  const handle = Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null | undefined
  return socket.writableLength + (handle?.writeQueueSize ?? 0)
}
