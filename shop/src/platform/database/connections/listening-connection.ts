/** A connection of its own for LISTEN, which does not work through a pool. */
import type pg from 'pg'
import type { AnnouncedTable } from '../cache-dependencies.ts'
import { GuardedClient } from './connections.ts'

export interface ListeningConnection {
  /**
   * Resolves when every change committed by now has been received. PostgreSQL delivers announcements in commit order,
   * so receiving one's own proves that all earlier ones have arrived.
   * @throws when the connection breaks meanwhile
   */
  settle(): Promise<void>
  ended: Promise<void>
  close(): Promise<void>
}

export interface ListeningHandlers {
  /** Called once, before any announcement. */
  onTables(tables: readonly AnnouncedTable[]): void
  onAnnouncement(text: string): void
  onConnectionLost(error: Error): void
}

/** Connects, and resolves once announcements arrive. @throws when they do not */
export type Listen = (handlers: ListeningHandlers) => Promise<ListeningConnection>

const channel = 'changes'
/** Longer than even a busy server needs for a trivial query. */
const patienceInMs = 10_000
const heartbeatInMs = 5_000
/** Sent to oneself; the echoes of other processes announce nothing. */
const echo = 'echo'

export const listenAt =
  (connectionString: string): Listen =>
  (handlers) =>
    openListeningConnection(connectionString, handlers)

/** @throws when the server is unreachable, or announcements do not arrive, as behind a transaction pooler */
async function openListeningConnection(
  connectionString: string,
  handlers: ListeningHandlers,
): Promise<ListeningConnection> {
  const config = {
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: patienceInMs,
    application_name: 'yokoso changes',
  }
  const client: pg.Client = new GuardedClient(config, patienceInMs, handlers.onConnectionLost)
  const end = Promise.withResolvers<void>()
  client.once('end', end.resolve)
  let ownId: number | undefined
  let echoes = 0
  client.on('notification', ({ processId, payload = '' }) => {
    if (payload !== echo) handlers.onAnnouncement(payload)
    else if (processId === ownId) echoes += 1
  })

  async function verifyListening(): Promise<void> {
    const before = echoes
    await client.query(`notify ${channel}, '${echo}'`)
    if (echoes === before) throw new Error('the database does not deliver its notifications')
  }

  try {
    await client.connect()
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
    ownId = rows[0]?.id
    // A lost echo is harmless, so its commit need not wait for the disk.
    await client.query('set synchronous_commit = off')
    await client.query(`listen ${channel}`)
    handlers.onTables(await readTables(client))
    await verifyListening()
  } catch (error) {
    await close()
    throw error
  }

  const settle = sharedWhileWaiting(verifyListening)
  // Polls, because a vanished host never closes its connection.
  const heartbeat = setInterval(() => void settle().catch(close), heartbeatInMs).unref()
  return { settle, ended: end.promise.finally(() => clearInterval(heartbeat)), close }

  async function close(): Promise<void> {
    client.connection.stream.destroy()
    await end.promise
  }
}

async function readTables(client: pg.Client): Promise<AnnouncedTable[]> {
  const { rows } = await client.query<AnnouncedTable>(`
    select relname as name,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like 'announce\\_%') as "isAnnounced"
    from pg_class where relkind in ('r', 'p', 'v', 'm') and pg_table_is_visible(oid)
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`)
  return rows
}

/**
 * Runs one at a time. A run in progress may have begun too early for a new caller, so waiting callers share the next
 * run.
 */
export function sharedWhileWaiting(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    const running = work().finally(() => (underWay = undefined))
    return (underWay = running)
  }
  return () => {
    if (!underWay) return begin()
    return (next ??= underWay.then(noMatter, noMatter).then(() => {
      next = undefined
      return begin()
    }))
  }
}

const noMatter = () => {}
