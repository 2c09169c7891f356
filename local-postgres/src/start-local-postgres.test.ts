import { spawn } from 'node:child_process'
import { chown, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isRoot } from './system/server-account.ts'
import {
  makeTestFolder,
  putDatabase,
  query,
  readServerPid,
  shareDataDir,
  startForTest,
} from './testing/server-fixture.ts'
import { startLocalPostgres } from './index.ts'

const shared = shareDataDir()

test('creates a database on the first start and preserves its rows over a restart', async () => {
  const dataDir = join(await makeTestFolder(), 'new')
  const stages: string[] = []
  const first = await startLocalPostgres({ dataDir, onProgress: (stage) => stages.push(stage) })
  onTestFinished(first.stop)
  expect(first).toMatchObject({ attached: false, serverVersion: expect.stringMatching(/^\d+\.\d+$/) })
  expect(stages).toEqual(['initialising', 'starting', 'ready'])
  expect(await query(first, `select current_database() || '/' || current_user`)).toEqual(['yokoso/yokoso'])
  await query(first, `create table tea as select '龙井' as name`)
  await first.stop()

  const startedAt = performance.now()
  const second = await startForTest(dataDir)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(await query(second, 'select name from tea')).toEqual(['龙井'])
})

test('runs with safe writes, UTF-8 in code-point order, UTC and no network', async () => {
  const server = await startForTest(shared.path)
  const names = [
    'fsync',
    'synchronous_commit',
    'jit',
    'TimeZone',
    'listen_addresses',
    'server_encoding',
    'max_connections',
  ]
  const settings = await Promise.all(names.map((name) => query(server, `show ${name}`)))
  const listens = process.platform === 'win32' ? '127.0.0.1' : ''
  expect(settings.flat()).toEqual(['on', 'on', 'off', 'UTC', listens, 'UTF8', '100'])
  expect(await query(server, `select c from unnest(array['b','B','a','é','茶']) c order by c`)).toEqual([
    'B',
    'a',
    'b',
    'é',
    '茶',
  ])
})

test('lets others make databases from a template', async () => {
  const server = await startForTest(shared.path)
  const admin = { connectionString: server.adminConnectionString }
  await query(admin, 'create database one')
  await query(admin, 'create database two template one')
  const two = new URL(server.adminConnectionString)
  two.pathname = '/two'
  expect(await query({ connectionString: two.href }, 'select current_database()')).toEqual(['two'])
})

test.skipIf(process.platform === 'win32')('closes data and socket to other users', async () => {
  const dataDir = shared.path
  const server = await startForTest(dataDir)
  const socketDir = new URL(server.connectionString).searchParams.get('host') ?? ''
  for (const folder of [socketDir, join(dataDir, 'server/cluster')]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
})

test.skipIf(process.platform === 'win32')('finds a short socket path for a deep folder', async () => {
  const dataDir = join(await makeTestFolder(), 'a folder, with a name as long as some have, '.repeat(3), '深い')
  await mkdir(dataDir, { recursive: true })
  await putDatabase(dataDir)
  const server = await startForTest(dataDir)
  const socketDir = new URL(server.connectionString).searchParams.get('host') ?? ''
  expect(Buffer.byteLength(socketDir)).toBeLessThan(85)
  expect(await query(server, 'select 1')).toEqual([1])
})

test('does not use a data folder whose creation was interrupted', async () => {
  const dataDir = shared.path
  const draft = join(dataDir, 'server/cluster-draft-left')
  const cluster = join(dataDir, 'server/cluster')
  await rename(cluster, draft)
  const server = await startForTest(dataDir)
  expect(await query(server, 'select 1')).toEqual([1])
  expect(await readdir(join(dataDir, 'server'))).not.toContain('cluster-draft-left')
})

test.skipIf(process.platform === 'win32')('starts over pid files that name a stranger', async () => {
  const dataDir = shared.path
  const cluster = join(dataDir, 'server/cluster')
  const { uid, gid } = await stat(cluster)
  const stranger = spawn('sleep', ['60'], isRoot() ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill())
  const socketDir = join(dataDir, 'server/socket')
  await mkdir(socketDir, { mode: 0o700 })
  const lines = [stranger.pid, cluster, 1_700_000_000, 5432, '/nowhere', '', '  1234567    999999', 'ready   ', '']
  for (const file of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    await writeFile(file, lines.join('\n'), { mode: 0o600 })
    if (isRoot()) await chown(file, uid, gid)
  }
  if (isRoot()) await chown(socketDir, uid, gid)
  const server = await startForTest(dataDir)
  expect(server.attached).toBe(false)
  expect(await query(server, 'select 1')).toEqual([1])
})

test('preserves committed rows when the server is killed', async () => {
  const dataDir = shared.path
  const killed = await startForTest(dataDir)
  await query(killed, 'create table tea (id int)')
  for (let id = 1; id <= 20; id++) await query(killed, `insert into tea values (${id})`)
  process.kill(await readServerPid(dataDir), 'SIGKILL')
  await killed.stop()
  const server = await startForTest(dataDir)
  expect(server.attached).toBe(false)
  expect(await query(server, 'select count(*)::int from tea')).toEqual([20])
})

test.skipIf(process.platform === 'win32')('starts the server again when it is killed while it is used', async () => {
  const server = await startForTest(shared.path)
  const pid = await readServerPid(shared.path)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server, 'select 1')).toEqual([1]), { timeout: 15_000, interval: 100 })
  expect(await readServerPid(shared.path)).not.toBe(pid)
  await server.stop()
  await expect(query(server, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})
