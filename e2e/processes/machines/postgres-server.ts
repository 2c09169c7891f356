/** A PostgreSQL of the distribution on a port of the loopback interface. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../../running-shop.ts'
import { type ChildServer, makeFolder, startChild } from './child-server.ts'
import { serverProgram, unprivileged } from './debian-programs.ts'

export interface PostgresServer {
  port: number
  stop(): Promise<void>
}

const run = promisify(execFile)
const superuser = 'keeper'

export const shopUrl = (port: number) => `postgresql://yokoso@127.0.0.1:${port}/yokoso`
const keeperUrl = (port: number, database = 'postgres') => `postgresql://${superuser}@127.0.0.1:${port}/${database}`

/** With an empty database `yokoso` of a role that owns it and nothing more. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await makeFolder()
  const data = join(folder.path, 'data')
  const initdb = ['--auth=trust', `--username=${superuser}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', data]
  await run(serverProgram('initdb'), initdb, { ...unprivileged(), cwd: folder.path })
  const server = await serve(folder, data)
  await ask(keeperUrl(server.port), 'create role yokoso login')
  await ask(keeperUrl(server.port), 'create database yokoso owner yokoso')
  return server
}

async function serve(folder: Awaited<ReturnType<typeof makeFolder>>, data: string): Promise<PostgresServer> {
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server: ChildServer = await startChild([serverProgram('postgres'), '-D', data, ...args], {
    port,
    cwd: folder.path,
  })
  // It takes connections before it answers.
  await vi.waitFor(() => ask(keeperUrl(port), 'select'), { timeout: 30_000 })
  return {
    port,
    async stop() {
      await server.end('SIGINT')
      await folder.remove()
    },
  }
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 30_000 })
  // One that is lost while it is closed is lost all the same.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows as unknown[]
  } finally {
    await client.end()
  }
}
