/** A worker that hears through the first process misses nothing, and knows when it hears nothing. */
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type DatabaseRelay, startDatabaseRelay } from '#testing/database-relay.ts'
import { databaseUrl } from '#testing/start-test-database.ts'
import { KnownTables } from '#platform/database/cache-dependencies.ts'
import { ChangeFeed, type ConnectionState } from '#platform/database/change-feed.ts'
import { listenAt } from '#platform/database/connections/listening-connection.ts'
import { relayChanges } from './relay-changes.ts'
import { listenThroughPrimary, type PrimaryChannel } from './relayed-changes.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

const name = `test_${randomBytes(6).toString('hex')}`
let admin: pg.Client
let writer: pg.Client
let database: DatabaseRelay
let first: ChangeFeed
let relay: ReturnType<typeof relayChanges>

const feedOf = (options: Pick<ConstructorParameters<typeof ChangeFeed>[0], 'listen'>) =>
  new ChangeFeed({ ...options, tables: new KnownTables(), onTrouble() {}, probe: async () => {} })

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  writer = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), name) })
  await writer.connect()
  database = await startDatabaseRelay(databaseUrl(inject('postgresUrl'), name))
  first = feedOf({ listen: listenAt(database.connectionString) })
  relay = relayChanges(first)
  await first.start()
})
afterAll(async () => {
  await first.close()
  await database.close()
  await writer.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** Messages arrive later and in order, as between processes. `isMute`: the first process stays silent. */
function openChannel(): PrimaryChannel & { isMute: boolean } {
  const events = new EventEmitter()
  const worker = {
    send(message: ToWorker) {
      if (!channel.isMute) setTimeout(() => events.emit('message', message), 2)
    },
  }
  const channel = {
    isMute: false,
    send(message: FromWorker) {
      if (message.type === 'changes') setTimeout(() => void relay.serve(worker, message.request), 2)
    },
    on: (event: 'message', listener: (message: ToWorker) => void) => events.on(event, listener),
    off: (event: 'message', listener: (message: ToWorker) => void) => events.off(event, listener),
  }
  return channel
}

async function openWorker({ patienceInMs = 5_000 } = {}) {
  const channel = openChannel()
  const feed = feedOf({ listen: listenThroughPrimary(channel, patienceInMs) })
  const received: string[] = []
  const states: ConnectionState[] = []
  feed.add({ onChange: (tag) => received.push(tag), onConnectionState: (state) => states.push(state) })
  onTestFinished(() => feed.close())
  await feed.start()
  return { channel, feed, received, states }
}

const announce = (tag: string) => writer.query(`select pg_notify('changes', $1)`, [tag])
const isListening = (feed: ChangeFeed) => vi.waitUntil(() => feed.state === 'listening', { timeout: 10_000 })

test('whatever was committed before a worker settles has been received by then, and one connection listens', async () => {
  const workers = await Promise.all([openWorker(), openWorker(), openWorker()])
  for (let turn = 1; turn <= 20; turn++) {
    await announce(`goods/${turn}`)
    await Promise.all(workers.map(({ feed }) => feed.settle()))
    for (const { received } of workers) expect(received.at(-1)).toBe(`goods/${turn}`)
  }
  const { rows } = await writer.query(`select from pg_stat_activity where datname = $1 and application_name = $2`, [
    name,
    'yokoso changes',
  ])
  expect(rows).toHaveLength(1)
})

test('when the connection of the first process ends, each worker knows, and listens again with it', async () => {
  const workers = await Promise.all([openWorker(), openWorker()])
  await database.cut()
  // A request that is waiting for what was committed does not wait for ever.
  await Promise.all(workers.map(({ feed }) => feed.settle()))
  for (const { states } of workers) await vi.waitUntil(() => states.includes('disconnected'))
  await announce('goods/missed')
  await database.restore()
  for (const { feed, received } of workers) {
    await isListening(feed)
    await announce('goods/again')
    await feed.settle()
    expect(received).not.toContain('goods/missed')
    expect(received.at(-1)).toBe('goods/again')
  }
})

test('a worker that hears nothing from the first process counts as disconnected', async () => {
  const { channel, feed, states } = await openWorker({ patienceInMs: 100 })
  expect(feed.state).toBe('listening')
  channel.isMute = true
  await feed.settle()
  await vi.waitUntil(() => feed.state !== 'listening')
  expect(states).toEqual(['listening', 'disconnected'])
  await sleep(300)
  expect(feed.state).toBe('disconnected')
  channel.isMute = false
  await isListening(feed)
})

test('a worker that starts while the first process hears nothing waits until it does', async () => {
  await database.cut()
  await vi.waitUntil(() => first.state !== 'listening')
  const { feed } = await openWorker()
  expect(feed.state).not.toBe('listening')
  await database.restore()
  await isListening(feed)
})

test('a late answer to a former connection settles nothing', async () => {
  const sent: number[] = []
  const events = new EventEmitter<{ message: [ToWorker] }>()
  const channel: PrimaryChannel = {
    send: (message) => {
      if (message.type === 'changes' && message.request.type === 'settle') sent.push(message.request.id)
    },
    on: (event, listener) => events.on(event, listener),
    off: (event, listener) => events.off(event, listener),
  }
  const reply = (message: Extract<ToWorker, { does: 'changes' }>['message']) =>
    events.emit('message', { does: 'changes', message })
  const listen = listenThroughPrimary(channel)
  const open = async () => {
    const opening = listen({ onTables() {}, onAnnouncement() {}, onConnectionLost() {} })
    reply({ type: 'listening', tables: [] })
    return opening
  }
  const former = await open()
  const lost = former.settle()
  await former.close()
  await expect(lost).rejects.toThrow('closed')
  const present = await open()
  onTestFinished(() => present.close())
  let isSettled = false
  const settling = present.settle().then(() => (isSettled = true))
  reply({ type: 'settled', id: sent[0]! })
  await sleep(5)
  expect(isSettled).toBe(false)
  reply({ type: 'settled', id: sent[1]! })
  await settling
})
