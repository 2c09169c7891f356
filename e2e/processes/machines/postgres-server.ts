/** PostgreSQL on a port of the loopback interface, alone or with a synchronous standby. */
import { execFile } from 'node:child_process'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findServerPrograms, type ServerPrograms } from '@yokoso/local-postgres/testing/server-programs'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../../running-shop.ts'
import { type ChildServer, makeFolder, startChild } from './child-server.ts'
import { unprivileged } from './debian-programs.ts'

export interface PostgresServer {
  port: number
  /** The postmaster's process id. */
  pid: number
  /** In order, or killed with all of its processes; removes its data, too. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Adds a standby; once resolved, a commit is acknowledged when both have it. */
  addStandby(port: number): Promise<PostgresServer>
  /** Promotes a standby to primary. */
  promote(): Promise<void>
}

interface Cluster {
  folder: Awaited<ReturnType<typeof makeFolder>>
  data: string
  programs: ServerPrograms
}

const run = promisify(execFile)
/** As a shop's own PostgreSQL names it. */
const superuser = 'yokoso_admin'

export const shopUrl = (port: number) => `postgresql://yokoso@127.0.0.1:${port}/yokoso`
export const superuserUrl = (port: number) => `postgresql://${superuser}@127.0.0.1:${port}/postgres`

/** Creates an empty database `yokoso` and a role that only owns it. */
export async function startPostgres(port?: number): Promise<PostgresServer> {
  const cluster = await makeCluster()
  const { data, folder, programs } = cluster
  const initdb = ['--auth=trust', `--username=${superuser}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', data]
  await run(programs.initdb, initdb, { ...programs.options, cwd: folder.path })
  const server = await serve(cluster, port ?? (await freePort()))
  await query(server.port, 'create role yokoso login')
  await query(server.port, 'create database yokoso owner yokoso')
  return server
}

/** With the database of a shop's first start. */
export async function startPreparedPostgres(port: number): Promise<PostgresServer> {
  const prepared = process.env.PREPARED_DATA_DIR
  if (!prepared) return startPostgres(port)
  const cluster = await makeCluster()
  await run('cp', ['-a', join(prepared, 'postgres', 'server', 'cluster'), cluster.data])
  return serve(cluster, port)
}

async function makeCluster(): Promise<Cluster> {
  const folder = await makeFolder()
  return { folder, data: join(folder.path, 'data'), programs: await findServerPrograms() }
}

async function serve({ folder, data, programs }: Cluster, port: number): Promise<PostgresServer> {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    // WAL that a new standby has still to fetch.
    wal_keep_size: '512MB',
    // Tests kill processes, not the machine.
    fsync: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { env } = programs.options
  const server: ChildServer = await startChild([programs.postgres, '-D', data, ...args], {
    port,
    cwd: folder.path,
    env,
  })
  // The port accepts connections before queries.
  await vi.waitFor(() => query(port, 'select'), { timeout: 30_000 })
  return {
    port,
    pid: server.pid,
    async stop(signal = 'SIGINT') {
      await server.end(signal)
      await folder.remove()
    },
    async addStandby(standbyPort) {
      const standby = await followFrom(port, data, standbyPort)
      await query(port, `alter system set synchronous_standby_names = '*'`)
      await query(port, 'select pg_reload_conf()')
      await vi.waitUntil(async () => (await query(port, synchronousStandbys)).length > 0, { timeout: 30_000 })
      return standby
    },
    promote: async () => void (await query(port, 'select pg_promote()')),
  }
}

const synchronousStandbys = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`

/** Copies between two marks in the log as pg_basebackup does, which the shop's programs lack. */
async function followFrom(primaryPort: number, primaryData: string, port: number): Promise<PostgresServer> {
  const cluster = await makeCluster()
  const { data } = cluster
  const owner = unprivileged()
  await withClient(primaryPort, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    // Files change meanwhile; the log repairs partial ones.
    await run('cp', ['-a', primaryData, data]).catch(() => {})
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(data, 'backup_label'), rows[0]!.labelfile)
  })
  await run('rm', ['-rf', join(data, 'postmaster.pid'), join(data, 'postgresql.auto.conf')])
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${superuser} application_name=standby'\n`
  await writeFile(join(data, 'postgresql.auto.conf'), follow)
  await writeFile(join(data, 'standby.signal'), '')
  const written = ['backup_label', 'postgresql.auto.conf', 'standby.signal'].map((name) => join(data, name))
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of written) await chown(path, owner.uid, owner.gid)
  return serve(cluster, port)
}

async function query(port: number, statement: string): Promise<unknown[]> {
  return withClient(port, async (client) => (await client.query(statement)).rows as unknown[])
}

async function withClient<T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: superuserUrl(port),
    connectionTimeoutMillis: 2_000,
    query_timeout: 30_000,
  })
  // A connection may be lost while closing.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
