/** pgbouncer in transaction mode, with the file of docs/operations.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../running-shop.ts'
import { makeFolder, startChild } from './child-server.ts'
import { findProgram } from './debian-programs.ts'

export interface Pooler {
  port: number
  stop(): Promise<void>
}

const bounds = [
  'statement_timeout = 10000',
  'lock_timeout = 5000',
  'idle_in_transaction_session_timeout = 30000',
  "TimeZone = ''UTC''",
  'gin_pending_list_limit = 64',
]

/** @param connections to the database, independent of the shop's connections to the pooler */
export async function startPgbouncer(databasePort: number, connections: number): Promise<Pooler> {
  const folder = await makeFolder()
  const port = await freePort()
  const connectQuery = bounds.map((bound) => `set ${bound}`).join('; ')
  const file = join(folder.path, 'pgbouncer.ini')
  const users = join(folder.path, 'users.txt')
  await writeFile(users, '"yokoso" ""\n')
  await writeFile(
    file,
    `[databases]
yokoso = host=127.0.0.1 port=${databasePort} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
`,
  )
  const server = await startChild([findProgram('pgbouncer')!, '--quiet', file], { port, cwd: folder.path })
  return {
    port,
    async stop() {
      await server.end('SIGINT')
      await folder.remove()
    },
  }
}
