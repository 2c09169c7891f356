import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'

interface Reader {
  /** What is not taken yet, as it was last seen. */
  left: number
  movedAtInMs: number
  waitingSinceInMs: number
}

/** Answers that nobody takes hold memory and a connection. Nothing is done for a request: connections are looked at. */
export class SlowReaders {
  readonly #sockets = new Set<Socket>()
  readonly #readers = new Map<Socket, Reader>()
  readonly #limits: Pick<ConnectionLimits, 'readerTimeInMs' | 'answerTimeInMs'>

  constructor(limits: Pick<ConnectionLimits, 'readerTimeInMs' | 'answerTimeInMs'>) {
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
    const { readerTimeInMs, answerTimeInMs } = this.#limits
    return nowInMs - reader.movedAtInMs >= readerTimeInMs || nowInMs - reader.waitingSinceInMs >= answerTimeInMs
  }
}

/** One large write counts whole until it is through. How much of it the system has taken, its handle tells. */
function leftIn(socket: Socket): number {
  if (socket.writableLength === 0) return 0
  const handle = Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null | undefined
  return socket.writableLength + (handle?.writeQueueSize ?? 0)
}
