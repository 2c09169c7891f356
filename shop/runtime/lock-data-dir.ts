/** Refuses a second start of the same shop before it fails on a port in use, with any database. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration } from '#platform/config/variables.ts'
import { acquireFileLock } from './file-lock.ts'

interface Claimed extends Pick<Config, 'dataDir' | 'shopPort' | 'apiPort'> {
  runsSandbox: boolean
}

/**
 * Locks the data folder for this process's ports. Several processes may share one folder, for instance behind a load
 * balancer. Each needs its own ports, and one alone runs the sandbox.
 * @returns the function that releases the lock; the end of the process releases it too
 * @throws BadConfiguration where a process of this shop has the lock
 */
export async function lockDataDir(claimed: Claimed): Promise<() => Promise<void>> {
  const folder = runningFolder(claimed.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const releases: (() => void)[] = []
  const release = async () => {
    for (const letGo of releases.splice(0)) letGo()
  }
  for (const name of claimsOf(claimed)) {
    const letGo = acquireFileLock(join(folder, name))
    if (letGo) {
      releases.push(letGo)
      continue
    }
    await release()
    throw new BadConfiguration(
      `this shop runs already on ${claimed.dataDir}: stop it first, or give this one a DATA_DIR and ports of its own`,
    )
  }
  return release
}

const runningFolder = (dataDir: string) => join(dataDir, 'running')

/** Every start creates this folder and leaves it. */
export const hasBeenStarted = (dataDir: string): boolean => existsSync(runningFolder(dataDir))

function claimsOf({ shopPort, apiPort, runsSandbox }: Claimed): string[] {
  const ports = [shopPort, apiPort].filter((port) => port > 0).map((port) => `port-${port}`)
  return runsSandbox ? ['sandbox', ...ports] : ports
}
