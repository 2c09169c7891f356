import { setTimeout as sleep } from 'node:timers/promises'
import { makeCluster, readClusterMajor } from './server/cluster.ts'
import { addressOfRunning, adminUser, connectionString, prepareAddress } from './server/address.ts'
import { DiskFull, isOfFullDisk } from './system/disk-full.ts'
import { withHomeLock } from './home/home-lock.ts'
import { type Home, locateHome } from './home/home.ts'
import { chooseInstallation } from './installations/installations.ts'
import { LocalPostgresUnavailable } from './system/local-postgres-unavailable.ts'
import { overwriteStalePid, findPostmaster } from './server/postmaster.ts'
import { findProcess } from './system/process-state.ts'
import { checkReadiness } from './server/readiness.ts'
import { type ServerGuard, startGuard } from './server/server-guard.ts'
import { type EarlyExit, spawnServer } from './server/server-process.ts'
import { acquireLease, releaseLease } from './leases/users.ts'
import { startWatchdog } from './leases/start-watchdog.ts'

const retryEveryMs = 250
const lockFileRetryMs = 10_000
/** Crash recovery after a power cut may replay up to a gigabyte of log. */
const readyTimeoutMs = 120_000

export type StartStage = 'initialising' | 'starting' | 'attaching' | 'ready'

export interface StartOptions {
  /** Data folder of the database, created when missing. Several processes may name the same one. */
  dataDir: string
  log?: (line: string) => void
  onProgress?: (stage: StartStage) => void
}

export interface LocalPostgres {
  /** For node-postgres: user and database `yokoso`, by a Unix socket, or by loopback and a password on Windows. */
  connectionString: string
  /** The same database as superuser, for creating further databases. */
  adminConnectionString: string
  /** For example `18.4`. */
  serverVersion: string
  /** The server was already running for another process. */
  attached: boolean
  /** Stops the server unless another live process still uses it. Idempotent. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, or attaches to the one that already runs there. The server ends with its last user:
 * by `stop()`, or by the watchdog when a user dies without it. Restarts a server that ends earlier.
 * @throws LocalPostgresUnavailable when no PostgreSQL can run here or the data was made by another major version
 * @throws DiskFull when the disk has no room
 */
export async function startLocalPostgres(options: StartOptions): Promise<LocalPostgres> {
  try {
    return await startOn(options)
  } catch (error) {
    if (isOfFullDisk(error)) throw new DiskFull(options.dataDir, { cause: error })
    throw error
  }
}

async function startOn(options: StartOptions): Promise<LocalPostgres> {
  const { dataDir, log = () => {}, onProgress = () => {} } = options
  const home = await locateHome(dataDir)
  const user = await withHomeLock(home, () => acquireLease(home))
  const watchdog = startWatchdog(home, user, log)
  const run = () => withHomeLock(home, () => attachOrStart(home, { log, onProgress }))
  let guard: ServerGuard | undefined
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= leave())
  async function leave(): Promise<void> {
    await guard?.dismiss()
    await releaseLease(home, user).finally(() => watchdog.dismiss())
  }
  try {
    const server = await run()
    // On Windows a new server has another address, which only the next start of the shop finds.
    if (process.platform !== 'win32') guard = startGuard(home, run, log)
    onProgress('ready')
    log(
      `PostgreSQL ${server.serverVersion} ${server.attached ? 'was already running' : 'started'} on ${home.clusterDir}`,
    )
    return { ...server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Reporting = Required<Pick<StartOptions, 'log' | 'onProgress'>>
type ReadyServer = Pick<LocalPostgres, 'connectionString' | 'adminConnectionString' | 'serverVersion'>

async function attachOrStart(home: Home, reporting: Reporting): Promise<ReadyServer & { attached: boolean }> {
  for (const deadline = Date.now() + lockFileRetryMs; ; await sleep(retryEveryMs)) {
    const postmaster = await findPostmaster(home.clusterDir)
    if (!postmaster) {
      const started = await start(home, reporting)
      if ('serverVersion' in started) return { ...started, attached: false }
      if (!started.isHeldByOldServer || Date.now() > deadline) {
        throw new LocalPostgresUnavailable(`PostgreSQL did not start (${started.reason}; see ${home.logFile})`)
      }
    } else if (postmaster.status !== 'stopping') {
      reporting.onProgress('attaching')
      const ready = await waitUntilReady(home, () => findProcess(postmaster.pid) !== undefined)
      if (ready) return { ...ready, attached: true }
    } else if (Date.now() > deadline) {
      throw new LocalPostgresUnavailable(`The PostgreSQL on ${home.clusterDir} is stopping but does not end`)
    }
  }
}

async function start(home: Home, { log, onProgress }: Reporting): Promise<ReadyServer | EarlyExit> {
  const clusterMajor = await readClusterMajor(home.clusterDir)
  const installation = await chooseInstallation(home, clusterMajor, log)
  if (clusterMajor === undefined) {
    onProgress('initialising')
    log(`Making a new database in ${home.clusterDir} with ${installation.name}`)
    await makeCluster(home, installation)
  }
  onProgress('starting')
  await overwriteStalePid(home.clusterDir)
  const server = spawnServer(home, installation, await prepareAddress(home))
  return (await waitUntilReady(home, server.isRunning)) ?? server.explainExit()
}

/** Undefined when the server ended before it responded. */
async function waitUntilReady(home: Home, isRunning: () => boolean): Promise<ReadyServer | undefined> {
  const deadline = Date.now() + readyTimeoutMs
  for (let waitMs = 5; Date.now() < deadline; waitMs = Math.min(waitMs * 1.5, 100)) {
    if (!isRunning()) return undefined
    const postmaster = await findPostmaster(home.clusterDir)
    if (postmaster?.status === 'ready') {
      const address = await addressOfRunning(home, postmaster)
      const serverVersion = await checkReadiness(address)
      if (serverVersion) {
        const adminConnectionString = connectionString(address, { user: adminUser })
        return { connectionString: connectionString(address), adminConnectionString, serverVersion }
      }
    }
    await sleep(waitMs)
  }
  throw new LocalPostgresUnavailable(
    `PostgreSQL did not answer within ${readyTimeoutMs / 1000} s (see ${home.logFile})`,
  )
}
