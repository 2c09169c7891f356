import type pg from 'pg'
import { GuardedClient } from '../connections/connections.ts'

const timeoutInMs = 2_000
/** Other clients of a pooler may take a free backend in between. */
const rounds = 3

/**
 * Whether two connections meet one backend. Then the address is a transaction pooler, and one connection's position
 * says nothing about its next statement.
 * @throws where the address is unreachable
 */
export async function isTransactionPooler(connectionString: string): Promise<boolean> {
  const open = (): pg.Client => {
    const config = { connectionString, connectionTimeoutMillis: timeoutInMs, application_name: 'yokoso' }
    return new GuardedClient(config, timeoutInMs, () => {})
  }
  const [one, other] = [open(), open()]
  try {
    await Promise.all([one.connect(), other.connect()])
    for (let round = 1; round <= rounds; round++) {
      const before = await readBackend(one)
      await other.query('begin')
      const meanwhile = await readBackend(other)
      const after = before === meanwhile ? before : await readBackend(one)
      await other.query('rollback')
      if (before === meanwhile || before !== after) return true
    }
    return false
  } finally {
    for (const client of [one, other]) client.connection.stream.destroy()
  }
}

async function readBackend(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ backend: string }>(
    `select pid || ' since ' || backend_start as backend from pg_stat_activity where pid = pg_backend_pid()`,
  )
  return rows[0]!.backend
}
