import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, inject, onTestFinished, vi } from 'vitest'
import { type LocalPostgres, startLocalPostgres } from '../index.ts'
import { withHomeLock } from '../home/home-lock.ts'
import { findProcess } from '../system/process-state.ts'

/** A folder that is deleted after the test. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-postgres-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

/** One data folder with a database for all tests of a file: creating one takes most of a test's time. */
export function shareDataDir(): { readonly path: string } {
  const shared = { path: '' }
  beforeAll(async () => {
    shared.path = await mkdtemp(join(tmpdir(), 'local-postgres-'))
    await putDatabase(shared.path)
  })
  afterAll(() => rm(shared.path, { recursive: true, force: true }))
  return shared
}

/** Copies a prepared database instead of creating one. */
export async function putDatabase(dataDir: string): Promise<void> {
  // Owners have to be copied, too.
  if (process.platform === 'win32') await startLocalPostgres({ dataDir }).then((server) => server.stop())
  else await promisify(execFile)('cp', ['-a', `${inject('preparedDataDir')}/.`, dataDir])
}

/** Starts a server that is stopped at the end of the test at the latest. */
export async function startForTest(dataDir: string): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir })
  onTestFinished(server.stop)
  return server
}

export async function query(server: Pick<LocalPostgres, 'connectionString'>, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    // Several statements have one result each.
    const results = [await client.query<unknown[]>({ text: sql, rowMode: 'array' })].flat()
    return results.at(-1)?.rows.flat() ?? []
  } finally {
    await client.end()
  }
}

export async function readServerPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'server/cluster/postmaster.pid'), 'utf8'), 10)
}

/** The processes that use the server. */
export async function readUserPids(dataDir: string): Promise<(number | undefined)[]> {
  const users = await readdir(join(dataDir, 'server/users'))
  return users.map((user) => Number.parseInt(user, 10))
}

export async function waitUntilEnded(pid: number): Promise<void> {
  await vi.waitUntil(() => findProcess(pid) === undefined, { timeout: 8000, interval: 20 })
}

/** Runs the server's user in another process. On SIGINT it runs a query, stops in order and prints "stopped". */
export async function startInOtherProcess(
  dataDir: string,
): Promise<{ process: ChildProcess; attached: boolean; lines: string[] }> {
  const index = new URL('../index.ts', import.meta.url).href
  const program = `
    import { startLocalPostgres } from ${JSON.stringify(index)}
    import { Client } from 'pg'
    const server = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new Client({ connectionString: server.connectionString })
    await client.connect()
    process.on('SIGINT', async () => {
      await client.query('select 1')
      await client.end()
      await server.stop()
      console.log('stopped')
      process.exit()
    })
    client.on('error', () => {})
    setInterval(() => {}, 1000)
    console.log(server.attached)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await vi.waitUntil(async () => !(await readUserPids(dataDir)).includes(child.pid), { timeout: 8000 })
    // The watchdog has the lock until the server has ended.
    await withHomeLock({ dir: join(dataDir, 'server') }, async () => {})
  })
  const lines: string[] = []
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line))
  await once(output, 'line')
  return { process: child, attached: lines[0] === 'true', lines }
}
