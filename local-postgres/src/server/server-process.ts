import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { type ServerAddress, listenSettings } from './address.ts'
import type { Home } from '../home/home.ts'
import { type Installation, programPath } from '../installations/installations.ts'
import { runAs } from '../system/server-account.ts'
import { serverEnvironment } from '../system/server-environment.ts'

const logLimitBytes = 16 * 1024 * 1024

export interface ServerProcess {
  isRunning: () => boolean
  explainExit: () => EarlyExit
}

export interface EarlyExit {
  reason: string
  /** Remains of an earlier server block the start; a retry helps. */
  isHeldByOldServer: boolean
}

/** Starts the server in its own session: Ctrl-C reaches only the shop, which then stops the server. */
export function spawnServer(home: Home, installation: Installation, address: ServerAddress): ServerProcess {
  rotateLongLog(home.logFile)
  const log = openSync(home.logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  const child = spawn(programPath(installation, 'postgres'), ['-D', home.clusterDir, ...listenSettings(address)], {
    cwd: home.dir,
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    windowsHide: true,
    ...runAs(home.account),
  })
  closeSync(log)
  child.unref()
  let spawnError: Error | undefined
  child.on('error', (error) => (spawnError = error))
  return {
    isRunning: () => !spawnError && child.exitCode === null && child.signalCode === null,
    explainExit: () => explain(spawnError?.message ?? readLog(home.logFile, logStart)),
  }
}

function explain(output: string): EarlyExit {
  const fatal = output.split('\n').findLast((line) => line.includes('FATAL:'))
  const last = output.trim().split('\n').at(-1)
  return {
    reason: (fatal?.replace(/^.*FATAL:\s*/, '') ?? last) || 'it said nothing',
    isHeldByOldServer: /lock file ".*" already exists|shared memory block .* is still in use/.test(output),
  }
}

function readLog(file: string, from: number): string {
  return readFileSync(file).subarray(from).toString('utf8')
}

function rotateLongLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimitBytes) renameSync(file, `${file}.old`)
}
