/** A connection on which announcements are heard: LISTEN does not pass a pool. */
import type pg from 'pg'
import { GuardedClient } from './connections.ts'

export interface ListeningConnection {
  /**
   * Resolves when all that has been committed by now has been heard. PostgreSQL keeps announcements in the order of their
   * commits: who hears itself has heard all that went before.
   * @throws when the connection is lost on the way
   */
  settle(): Promise<void>
  ended: Promise<void>
  close(): Promise<void>
}

export interface ListeningOptions {
  connectionString: string
  channel: string
  onAnnouncement(text: string): void
  /** Asked once on the new connection, before anything is heard. */
  onConnected(client: pg.Client): Promise<void>
  onConnectionLost(error: Error): void
}

/** Longer than a busy server takes, for what is the least of questions. */
const patienceInMs = 10_000
const heartbeatInMs = 5_000

/** @throws when the server cannot be reached, or announcements do not come through, as behind a pooler of transactions */
export async function openListeningConnection(options: ListeningOptions): Promise<ListeningConnection> {
  const { connectionString, channel } = options
  const config = {
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: patienceInMs,
    application_name: 'yokoso changes',
  }
  const client: pg.Client = new GuardedClient(config, patienceInMs, options.onConnectionLost)
  const end = Promise.withResolvers<void>()
  client.once('end', end.resolve)
  let ownId: number | undefined
  let echoes = 0
  client.on('notification', ({ processId, payload = '' }) => {
    if (processId === ownId) echoes += 1
    else options.onAnnouncement(payload)
  })

  async function hearItself(): Promise<void> {
    const before = echoes
    await client.query(`notify ${channel}, 'echo'`)
    if (echoes === before) throw new Error('the database does not pass on what it announces')
  }

  try {
    await client.connect()
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
    ownId = rows[0]?.id
    // A lost echo does no harm: waiting for the disk is for others.
    await client.query('set synchronous_commit = off')
    await client.query(`listen ${channel}`)
    await options.onConnected(client)
    await hearItself()
  } catch (error) {
    await close()
    throw error
  }

  const settle = sharedWhileWaiting(hearItself)
  // A host that vanished says nothing: asked now and then, its silence is noticed.
  const heartbeat = setInterval(() => void settle().catch(close), heartbeatInMs).unref()
  return { settle, ended: end.promise.finally(() => clearInterval(heartbeat)), close }

  async function close(): Promise<void> {
    client.connection.stream.destroy()
    await end.promise
  }
}

/** One runs at a time. What is under way may have begun too early for whoever asks now: all who wait share the next one. */
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
