import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorWithCode } from '../system/error-code.ts'
import { LocalPostgresUnavailable } from '../system/local-postgres-unavailable.ts'
import { type ServerAccount, canReach, findServerAccount, isRoot } from '../system/server-account.ts'

/** Root's storage for databases that the server's account could not reach below a closed folder such as /root. */
export const systemStateDir = '/var/lib/yokoso'

/** Locations of one database and its server's files. */
export interface Home {
  /** `<dataDir>/server`, or the target of that symlink. */
  dir: string
  clusterDir: string
  logFile: string
  account: ServerAccount | undefined
}

export async function locateHome(dataDir: string): Promise<Home> {
  await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const root = await realpath(dataDir)
  const serverDir = join(root, 'server')
  if (!(await exists(serverDir))) await makeServerDir(root, serverDir)
  const dir = await followPointer(serverDir)
  const clusterDir = join(dir, 'cluster')
  const ownerUid = (await exists(clusterDir)) ? (await stat(clusterDir)).uid : undefined
  const account = await findServerAccount(ownerUid)
  if (account && !(await canReach(dir, account))) {
    throw new LocalPostgresUnavailable(`The user ${account.name}, who runs PostgreSQL, cannot reach ${dir}`)
  }
  if (ownerUid !== undefined && process.getuid && ownerUid !== (account?.uid ?? process.getuid())) {
    throw new LocalPostgresUnavailable(`The database in ${clusterDir} belongs to another user (id ${ownerUid})`)
  }
  return { dir, clusterDir, logFile: join(root, 'postgres.log'), account }
}

/** Whether `startLocalPostgres` has created a database in this folder. Creates nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const serverDir = join(dataDir, 'server')
  if (await exists(join(serverDir, 'cluster'))) return true
  // A dangling link means lost data, which the start reports.
  return (await exists(serverDir)) && (await lstat(serverDir)).isSymbolicLink()
}

async function makeServerDir(root: string, serverDir: string): Promise<void> {
  const account = await findServerAccount(undefined)
  if (!account) {
    await mkdir(serverDir, { recursive: true, mode: 0o700 })
    return
  }
  if (!(await canReach(root, account)) && (await readdir(root)).length === 0) {
    // An empty folder reveals nothing when others may traverse it.
    await chmod(root, (await stat(root)).mode | 0o011)
  }
  if (await canReach(root, account)) {
    await mkdir(serverDir, { recursive: true })
    await chmod(serverDir, 0o711)
  } else {
    await makeServerDirOutside(root, serverDir)
  }
}

async function makeServerDirOutside(root: string, serverDir: string): Promise<void> {
  await mkdir(systemStateDir, { recursive: true, mode: 0o755 })
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const elsewhere = await mkdtemp(join(systemStateDir, `${name}-`))
  await chmod(elsewhere, 0o711)
  await writeFile(join(elsewhere, 'belongs-to'), `${root}\n`, { mode: 0o600 })
  try {
    await symlink(elsewhere, serverDir)
  } catch (error) {
    await rm(elsewhere, { recursive: true })
    if (!isErrorWithCode(error, 'EEXIST')) throw error
  }
}

/** Throws for a dangling link, because a fresh start would hide lost data. */
async function followPointer(serverDir: string): Promise<string> {
  try {
    return await realpath(serverDir)
  } catch (cause) {
    throw new LocalPostgresUnavailable(`${serverDir} points to a folder that is gone, and the database with it`, {
      cause,
    })
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return false
    throw error
  }
}
