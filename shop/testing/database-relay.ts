/** Relays connections to PostgreSQL, so that a test can cut them and restore them. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseRelay {
  /** Address of the same server through the relay. */
  connectionString: string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export async function startDatabaseRelay(serverUrl: string): Promise<DatabaseRelay> {
  const url = new URL(serverUrl)
  const socketDir = url.searchParams.get('host')
  const target = socketDir
    ? { path: `${socketDir}/.s.PGSQL.${url.port}` }
    : { port: Number(url.port), host: url.hostname }
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      // A side that breaks closes the other.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)

  async function cut(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    connectionString: url.href,
    cut,
    async restore() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: cut,
  }
}
