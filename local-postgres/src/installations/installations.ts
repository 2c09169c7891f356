import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findEmbeddedBinDir } from './embedded-binaries.ts'
import type { Home } from '../home/home.ts'
import { LocalPostgresUnavailable } from '../system/local-postgres-unavailable.ts'
import { type ServerAccount, runAs } from '../system/server-account.ts'
import { serverEnvironment } from '../system/server-environment.ts'
import { findSystemBinDirs } from './system-binaries.ts'

/** PostgreSQL programs that have run here, under the account of later runs. */
export interface Installation {
  name: string
  binDir: string
  major: number
}

/** A possible location of the programs; searched only when earlier ones did not fit. */
export interface Candidate {
  name: string
  findBinDirs(): Promise<string[]>
}

const oldestMajor = 15

export function programPath({ binDir }: Pick<Installation, 'binDir'>, program: 'initdb' | 'postgres'): string {
  return join(binDir, process.platform === 'win32' ? `${program}.exe` : program)
}

/**
 * The first PostgreSQL that runs here: the bundled one, else the system's.
 * @param clusterMajor the version that created the data; no other version may open it
 */
export async function chooseInstallation(
  home: Home,
  clusterMajor: number | undefined,
  log: (line: string) => void,
  candidates: Candidate[] = [
    { name: 'embedded PostgreSQL', findBinDirs: async () => [await findEmbeddedBinDir(home)] },
    { name: 'system PostgreSQL', findBinDirs: findSystemBinDirs },
  ],
): Promise<Installation> {
  const rejections: string[] = []
  const otherMajors: number[] = []
  for (const candidate of candidates) {
    try {
      const binDirs = await candidate.findBinDirs()
      if (binDirs.length === 0) rejections.push(`no ${candidate.name} found`)
      for (const binDir of binDirs) {
        const major = await probe(binDir, home.account)
        if (clusterMajor !== undefined ? major === clusterMajor : major >= oldestMajor) {
          for (const rejection of rejections) log(`Using ${candidate.name} ${major}: ${rejection}`)
          return { name: `${candidate.name} ${major}`, binDir, major }
        }
        otherMajors.push(major)
        if (major < oldestMajor) rejections.push(`${candidate.name}: version ${major} is too old`)
      }
    } catch (error) {
      rejections.push(`${candidate.name}: ${error instanceof Error ? firstLine(error) : String(error)}`)
    }
  }
  if (clusterMajor !== undefined && otherMajors.length > 0) {
    throw new LocalPostgresUnavailable(
      `The database in ${home.clusterDir} was made by PostgreSQL ${clusterMajor} and only ${otherMajors.join(', ')} can run here`,
    )
  }
  throw new LocalPostgresUnavailable(`PostgreSQL cannot run here (${rejections.join('; ')})`)
}

/** Loads all libraries, so fails where the server would: wrong libc, missing links, no permission. */
async function probe(binDir: string, account: ServerAccount | undefined): Promise<number> {
  await access(programPath({ binDir }, 'initdb'))
  const { stdout } = await promisify(execFile)(programPath({ binDir }, 'postgres'), ['--version'], {
    cwd: '/',
    env: serverEnvironment(),
    timeout: 10_000,
    ...runAs(account),
  })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
  if (!Number.isInteger(major)) throw new Error(`unknown version ${stdout.trim()}`)
  return major
}

function firstLine(error: Error): string {
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  return (stderr || error.message).split('\n')[0] ?? error.name
}
