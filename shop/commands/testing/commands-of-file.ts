import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, inject } from 'vitest'
import { databaseUrl } from '#testing/start-test-database.ts'
import { createTestShop } from '#testing/test-shop.ts'

const startFile = fileURLToPath(new URL('../start-command.ts', import.meta.url))

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** A shop for the tests of one file, and its commands, each run as a process on the shop's database. */
export async function openCommandsOfFile() {
  const shop = await createTestShop()
  afterAll(() => shop.close())
  const { dataDir } = shop.context.config
  // Every start creates this folder.
  await mkdir(join(dataDir, 'running'))
  const { secretKey } = shop.context
  const { rows } = await shop.context.database.execute<{ name: string }>(sql`select current_database() as name`)
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl(inject('postgresUrl'), rows[0]!.name),
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    INIT_CWD: dataDir,
  }

  function runWith(changes: Record<string, string>, command: string, ...args: string[]): Promise<Outcome> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [startFile, command, ...args],
        { env: { ...environment, ...changes } },
        (error, stdout, stderr) => {
          resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
        },
      )
    })
  }
  const run = (command: string, ...args: string[]) => runWith({}, command, ...args)
  const inDataDir = (name: string) => join(dataDir, name)
  return { shop, run, runWith, inDataDir }
}
