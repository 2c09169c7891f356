import { execFile } from 'node:child_process'
import { appendFile, chown, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { adminUser, readPassword } from './address.ts'
import { isErrorWithCode } from '../system/error-code.ts'
import type { Home } from '../home/home.ts'
import { type Installation, programPath } from '../installations/installations.ts'
import { LocalPostgresUnavailable } from '../system/local-postgres-unavailable.ts'
import { runAs } from '../system/server-account.ts'
import { serverEnvironment } from '../system/server-environment.ts'

const draftPrefix = 'cluster-draft-'

const settings = `
# One shop on one machine. A change here lasts; the address is given on the command line.
shared_buffers = 128MB
max_connections = 100
fsync = on
synchronous_commit = on
full_page_writes = on
jit = off
max_parallel_workers_per_gather = 0
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = off
log_destination = 'stderr'
log_checkpoints = off
`

/** The major version that created the data; undefined when there is none yet. */
export async function readClusterMajor(clusterDir: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Creates the data folder atomically, by renaming a complete draft. Call under the home's lock. */
export async function makeCluster(home: Home, installation: Installation): Promise<void> {
  for (const name of await readdir(home.dir)) {
    if (name.startsWith(draftPrefix)) await rm(join(home.dir, name), { recursive: true })
  }
  const draft = await mkdtemp(join(home.dir, draftPrefix))
  if (home.account) await chown(draft, home.account.uid, home.account.gid)
  const args = [
    '-D',
    draft,
    '-U',
    adminUser,
    '--data-checksums',
    ...(await accessArgs(home)),
    ...localeArgs(installation),
  ]
  try {
    await promisify(execFile)(programPath(installation, 'initdb'), args, {
      cwd: home.dir,
      env: serverEnvironment(),
      windowsHide: true,
      ...runAs(home.account),
    })
  } catch (cause) {
    throw new LocalPostgresUnavailable(`PostgreSQL could not make its data folder (${readReason(cause)})`, { cause })
  }
  await appendFile(join(draft, 'postgresql.conf'), settings)
  await rename(draft, home.clusterDir)
}

/** Only our account can enter the socket's folder, so the socket needs no password. */
async function accessArgs(home: Home): Promise<string[]> {
  if (process.platform !== 'win32') return ['-A', 'trust']
  await readPassword(home)
  return ['-A', 'scram-sha-256', '--pwfile', join(home.dir, 'password')]
}

/** From 17 on PostgreSQL implements code-point order itself, so changed system libraries cannot break an index. */
function localeArgs({ major }: Installation): string[] {
  const systemLocale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const common = ['-E', 'UTF8', `--locale=${systemLocale}`]
  return major >= 17 ? [...common, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : common
}

function readReason(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = output.trim().split('\n')
  return lines.find((line) => /^initdb: error|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}
