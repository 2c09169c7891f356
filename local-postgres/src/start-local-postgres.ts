import { setTimeout as sleep } from 'node:timers/promises'
import { makeCluster, readClusterMajor } from './cluster.ts'
import { type ServerAddress, addressOfRunning, connectionString, prepareAddress } from './address.ts'
import { withHomeLock } from './home-lock.ts'
import { type Home, locateHome } from './home.ts'
import { chooseInstallation } from './installations.ts'
import { LocalPostgresUnavailable } from './local-postgres-unavailable.ts'
import { disownStalePid, findPostmaster } from './postmaster.ts'
import { findProcess } from './process-state.ts'
import { askIfReady } from './readiness.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { joinUsers, leaveUsers } from './users.ts'
import { startWatchdog } from './start-watchdog.ts'

const retryEveryMs = 250
const lockFileRetryMs = 10_000
/** Crash recovery after a power cut may replay up to a gigabyte of log. */
const readyTimeoutMs = 120_000

export type StartStage = 'initialising' | 'starting' | 'attaching' | 'ready'

export interface StartOptions {
  /** Folder that keeps the database; made when missing. Several processes may name the same one. */
  dataDir: string
  log?: (line: string) => void
  onProgress?: (stage: StartStage) => void
}

export interface LocalPostgres {
  /** For node-postgres: user and database `yokoso`, a superuser. A Unix socket, or loopback and a password on Windows. */
  connectionString: string
  /** For example `18.4`. */
  serverVersion: string
  /** The server was already running for another process. */
  attached: boolean
  /** Stops the server unless another live process still uses it. Calling it again is harmless. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, or attaches to the one that already runs there.
 * The server ends with its last user: by `stop()`, or by the watchdog when a user dies without it.
 * @throws LocalPostgresUnavailable when no PostgreSQL can run here or the data was made by another major version
 */
export async function startLocalPostgres(options: StartOptions): Promise<LocalPostgres> {
  const { dataDir, log = () => {}, onProgress = () => {} } = options
  const home = await locateHome(dataDir)
  const user = await withHomeLock(home, () => joinUsers(home))
  const watchdog = startWatchdog(home, user, log)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= leaveUsers(home, user).finally(() => watchdog.dismiss()))
  try {
    const server = await withHomeLock(home, () => attachOrStart(home, { log, onProgress }))
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
type Ready = Omit<LocalPostgres, 'stop'>

async function attachOrStart(home: Home, { log, onProgress }: Reporting): Promise<Ready> {
  const giveUpAt = Date.now() + lockFileRetryMs
  for (;;) {
    const postmaster = await findPostmaster(home.clusterDir)
    if (postmaster && postmaster.status !== 'stopping') {
      onProgress('attaching')
      const address = await addressOfRunning(home, postmaster)
      const serverVersion = await waitUntilReady(home, address, () => findProcess(postmaster.pid) !== undefined)
      if (serverVersion) return { connectionString: connectionString(address), serverVersion, attached: true }
    } else if (!postmaster) {
      const started = await start(home, { log, onProgress })
      if ('serverVersion' in started) return started
      if (!started.isHeldByOldServer || Date.now() > giveUpAt) {
        throw new LocalPostgresUnavailable(`PostgreSQL did not start (${started.reason}; see ${home.logFile})`)
      }
    }
    if (Date.now() > giveUpAt) {
      throw new LocalPostgresUnavailable(
        `Another PostgreSQL holds ${home.clusterDir} but does not answer (see ${home.logFile})`,
      )
    }
    await sleep(retryEveryMs)
  }
}

async function start(
  home: Home,
  { log, onProgress }: Reporting,
): Promise<Ready | ReturnType<ServerProcess['explainExit']>> {
  const installation = await chooseInstallation(home, await readClusterMajor(home.clusterDir), log)
  if ((await readClusterMajor(home.clusterDir)) === undefined) {
    onProgress('initialising')
    log(`Making a new database in ${home.clusterDir} with ${installation.name}`)
    await makeCluster(home, installation)
  }
  onProgress('starting')
  await disownStalePid(home.clusterDir)
  const address = await prepareAddress(home)
  const server = spawnServer(home, installation, address)
  const serverVersion = await waitUntilReady(home, address, server.isRunning)
  if (!serverVersion) return server.explainExit()
  return { connectionString: connectionString(address), serverVersion, attached: false }
}

/** The server's version once it answers; undefined when it ended before that. */
async function waitUntilReady(
  home: Home,
  address: ServerAddress,
  isRunning: () => boolean,
): Promise<string | undefined> {
  const giveUpAt = Date.now() + readyTimeoutMs
  for (let waitMs = 5; Date.now() < giveUpAt; waitMs = Math.min(waitMs * 1.5, 100)) {
    if (!isRunning()) return undefined
    const postmaster = await findPostmaster(home.clusterDir)
    const serverVersion = postmaster?.status === 'ready' ? await askIfReady(address) : undefined
    if (serverVersion) return serverVersion
    await sleep(waitMs)
  }
  throw new LocalPostgresUnavailable(`PostgreSQL did not answer within ${readyTimeoutMs / 1000} s`)
}
