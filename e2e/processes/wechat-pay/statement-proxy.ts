/** Between one process and PostgreSQL: counts statements, and calls back at a certain one, in order to kill the process. */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * `unsent`: the statement never reaches the database. `unanswered`: the database has executed it, but its response
 * is lost.
 */
export type Moment = 'unsent' | 'unanswered'

export interface StatementProxy {
  port: number
  /** Statements since the proxy was armed. */
  count(): number
  arm(statement: number, moment: Moment, onReached: () => void): void
  disarm(): void
  close(): void
}

const headerBytes = 5
const startupHeaderBytes = 4
const statementTypes = ['Q', 'E']
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])

export async function openStatementProxy(target: NetConnectOpts): Promise<StatementProxy> {
  let seen = 0
  let reached = Infinity
  let moment: Moment = 'unsent'
  let onReached = () => {}
  const sockets = new Set<Socket>()

  function passOn(client: Socket): void {
    const server = connect(target)
    let isStarted = false
    let isLast = false
    let rest: Buffer = Buffer.alloc(0)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      // A killed process resets its connections; the database rolls back.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    server.on('data', (bytes: Buffer) => {
      if (!isLast) client.write(bytes)
      else if (bytes.includes(readyForQuery)) onReached()
    })
    client.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      for (let size = messageSize(rest, isStarted); size <= rest.length; size = messageSize(rest, isStarted)) {
        const message = rest.subarray(0, size)
        rest = rest.subarray(size)
        if (isStarted && statementTypes.includes(String.fromCharCode(message[0]!))) {
          seen += 1
          if (seen === reached) {
            if (moment === 'unsent') return onReached()
            isLast = true
          }
        }
        isStarted = true
        server.write(message)
      }
    })
  }

  const listener = createServer(passOn)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    count: () => seen,
    arm(statement, when, callback) {
      seen = 0
      reached = statement
      moment = when
      onReached = callback
    },
    disarm() {
      reached = Infinity
    },
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Infinity while its length has not arrived. The first message has no type. */
function messageSize(bytes: Buffer, isStarted: boolean): number {
  const header = isStarted ? headerBytes : startupHeaderBytes
  if (bytes.length < header) return Infinity
  return bytes.readInt32BE(header - 4) + (isStarted ? 1 : 0)
}
