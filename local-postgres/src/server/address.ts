import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isErrorWithCode } from '../system/error-code.ts'
import type { Home } from '../home/home.ts'
import { LocalPostgresUnavailable } from '../system/local-postgres-unavailable.ts'
import type { Postmaster } from './postmaster.ts'
import { canReach } from '../system/server-account.ts'

export const databaseName = 'yokoso'
/** The shop's role, which owns its database and nothing more. */
export const databaseUser = 'yokoso'
export const adminUser = 'yokoso_admin'

/** The server's address: a folder for its Unix socket, or on Windows a loopback port with a password. */
export type ServerAddress = { socketDir: string } | { port: number; password: string }

const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
/** The system's limit is 103 (macOS) or 107 (Linux). */
const socketPathLimit = 100

export function connectionString(
  address: ServerAddress,
  { user = databaseUser, database = databaseName }: { user?: string; database?: string } = {},
): string {
  if ('port' in address) {
    return `postgresql://${user}:${address.password}@127.0.0.1:${address.port}/${database}?sslmode=disable`
  }
  const host = encodeURIComponent(address.socketDir)
  return `postgresql://${user}@localhost:${socketPort}/${database}?host=${host}&sslmode=disable`
}

/** Call only when no server runs on this home. */
export async function prepareAddress(home: Home): Promise<ServerAddress> {
  if (process.platform === 'win32') return { port: await findFreePort(), password: await readPassword(home) }
  return { socketDir: await prepareSocketDir(home) }
}

export async function addressOfRunning(home: Home, postmaster: Postmaster): Promise<ServerAddress> {
  if (process.platform === 'win32') return { port: postmaster.port, password: await readPassword(home) }
  return { socketDir: postmaster.socketDir }
}

/** Command-line settings that make the server listen at this address only. */
export function listenSettings(address: ServerAddress): string[] {
  if ('port' in address) return ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${address.port}`]
  const quotedDir = `"${address.socketDir.replaceAll('"', '""')}"`
  return ['-c', 'listen_addresses=', '-c', `port=${socketPort}`, '-c', `unix_socket_directories=${quotedDir}`]
}

/** Created on first use. Only Windows needs a password, because it has no socket file to protect. */
export async function readPassword(home: Home): Promise<string> {
  const file = join(home.dir, 'password')
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isErrorWithCode(error, 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}

async function prepareSocketDir(home: Home): Promise<string> {
  const socketDir = await chooseSocketDir(home)
  const ownerUid = home.account?.uid ?? process.getuid?.()
  try {
    await mkdir(socketDir, { mode: 0o700 })
    if (home.account) await chown(socketDir, home.account.uid, home.account.gid)
  } catch (error) {
    if (!isErrorWithCode(error, 'EEXIST')) throw error
  }
  // Another user may have created a folder of this name in the temporary folder to read our traffic.
  const found = await lstat(socketDir)
  if (!found.isDirectory() || found.uid !== ownerUid || (found.mode & 0o077) !== 0) {
    throw new LocalPostgresUnavailable(`${socketDir} belongs to somebody else or is open to others; remove it`)
  }
  // A lock left by a killed server may name a zombie or an unrelated process, and block the next start.
  // No other server uses this folder.
  await rm(join(socketDir, `${socketName}.lock`), { force: true })
  return socketDir
}

async function chooseSocketDir(home: Home): Promise<string> {
  const inHome = join(home.dir, 'socket')
  if (isShortEnough(inHome)) return inHome
  const name = `yokoso-${createHash('sha256').update(home.dir).digest('hex').slice(0, 12)}`
  const inTemporary = join(tmpdir(), name)
  const isReachable = !home.account || (await canReach(tmpdir(), home.account))
  return isReachable && isShortEnough(inTemporary) ? inTemporary : join('/tmp', name)
}

function isShortEnough(socketDir: string): boolean {
  return Buffer.byteLength(join(socketDir, socketName)) < socketPathLimit
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => (bound && typeof bound === 'object' ? resolve(bound.port) : reject(new Error('No free port'))))
    })
  })
}
