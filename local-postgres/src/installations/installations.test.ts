import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Home } from '../home/home.ts'
import { LocalPostgresUnavailable } from '../index.ts'
import { type Candidate, chooseInstallation } from './installations.ts'
import { makeTestFolder } from '../testing/server-fixture.ts'

const isWindows = process.platform === 'win32'
const home: Home = { dir: '/nowhere', clusterDir: '/nowhere/cluster', logFile: '/nowhere/log', account: undefined }

test.skipIf(isWindows)('falls back to the system PostgreSQL when the embedded one cannot run', async () => {
  const broken = await makeBinDir('echo "error while loading shared libraries: libicuuc.so.60" >&2; exit 127')
  const newer = await makeBinDir('echo "postgres (PostgreSQL) 17.2 (Debian 17.2-1)"')
  const lines: string[] = []
  const chosen = await choose(undefined, [candidate('embedded', broken), candidate('system', newer)], lines)
  expect(chosen).toMatchObject({ binDir: newer, major: 17 })
  expect(lines.join()).toContain('libicuuc.so.60')
})

test.skipIf(isWindows)('opens data only with the major version that created it', async () => {
  const embedded = await makeBinDir('echo "postgres (PostgreSQL) 18.4"')
  const system = await makeBinDir('echo "postgres (PostgreSQL) 15.20"')
  const candidates = [candidate('embedded', embedded), candidate('system', system)]
  expect(await choose(undefined, candidates)).toMatchObject({ binDir: embedded })
  expect(await choose(15, candidates)).toMatchObject({ binDir: system })
  await expect(choose(16, candidates)).rejects.toThrow(
    /made by PostgreSQL 16 and only 18, 15 can run here.*DATABASE_URL/,
  )
})

test.skipIf(isWindows)('prints in one line what to do when no PostgreSQL can run', async () => {
  const broken = await makeBinDir('echo "first line" >&2; echo "second line" >&2; exit 1')
  const tooOld = await makeBinDir('echo "postgres (PostgreSQL) 14.9"')
  const error = await choose(undefined, [
    candidate('embedded', broken),
    candidate('packaged', '/nowhere/bin'),
    candidate('system', tooOld),
  ]).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(LocalPostgresUnavailable)
  expect(String(error)).toMatch(/^LocalPostgresUnavailable: PostgreSQL cannot run here \(.*\)\. Set DATABASE_URL .*$/)
  expect(String(error)).toContain('system: version 14 is too old')
})

function choose(clusterMajor: number | undefined, candidates: Candidate[], lines: string[] = []) {
  return chooseInstallation(home, clusterMajor, (line) => lines.push(line), candidates)
}

function candidate(name: string, binDir: string): Candidate {
  return { name, findBinDirs: async () => [binDir] }
}

async function makeBinDir(postgresScript: string): Promise<string> {
  const binDir = join(await makeTestFolder(), 'bin')
  await mkdir(binDir)
  await writeFile(join(binDir, 'initdb'), '', { mode: 0o755 })
  await writeFile(join(binDir, 'postgres'), `#!/bin/sh\n${postgresScript}\n`, { mode: 0o755 })
  return binDir
}
