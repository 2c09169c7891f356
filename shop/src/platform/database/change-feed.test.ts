/** The change feed reconnects as soon as any connection reaches the database. */
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startDatabaseRelay } from '#testing/database-relay.ts'
import { ChangeFeed } from './change-feed.ts'
import { listenAt } from './connections/listening-connection.ts'
import { openDatabase } from './database.ts'
import { KnownTables } from './cache-dependencies.ts'

/** Longer than any test. */
const never = 86_400_000

test('another connection that reaches the database ends the waiting for the next attempt', async () => {
  const relay = await startDatabaseRelay(inject('postgresUrl'))
  onTestFinished(() => relay.close())
  await relay.cut()
  const changes = new ChangeFeed({
    listen: listenAt(relay.connectionString),
    tables: new KnownTables(),
    onTrouble() {},
    probe: () => Promise.reject(new Error('nobody is there')),
    firstRetryInMs: never,
  })
  onTestFinished(() => changes.close())
  const isListening = new Promise<void>((resolve) =>
    changes.add({ onChange() {}, onConnectionState: (state) => state === 'listening' && resolve() }),
  )
  await changes.start()
  expect(changes.state).toBe('unreachable')
  await relay.restore()
  changes.noteReached()
  await isListening
  expect(changes.state).toBe('listening')
})

test('an attempt that fails while another connection succeeds is no outage', async () => {
  const relay = await startDatabaseRelay(inject('postgresUrl'))
  onTestFinished(() => relay.close())
  await relay.cut()
  const changes: ChangeFeed = new ChangeFeed({
    listen: listenAt(relay.connectionString),
    tables: new KnownTables(),
    onTrouble() {},
    // Hangs, like a host that drops packets.
    probe: () => (changes.noteReached(), new Promise(() => {})),
    firstRetryInMs: never,
  })
  onTestFinished(() => changes.close())
  await changes.start()
  expect(changes.state).toBe('disconnected')
})

test('each new connection of the pool is one that has reached it', async () => {
  const { database, changes, close } = openDatabase(inject('postgresUrl'))
  onTestFinished(close)
  const reached = vi.spyOn(changes, 'noteReached')
  await database.execute('select 1')
  await database.execute('select 1')
  expect(reached).toHaveBeenCalledOnce()
})
