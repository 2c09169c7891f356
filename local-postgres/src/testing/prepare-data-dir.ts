/** Before the first test: prepares a data folder with a database, for tests that do not test its creation. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalPostgres } from '../index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string
  }
}

export default async function prepareDataDir({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'local-postgres-'))
  await startLocalPostgres({ dataDir }).then((server) => server.stop())
  provide('preparedDataDir', dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
