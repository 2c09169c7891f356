/** Starts once a test run: a PostgreSQL with a migrated template that each test file clones, and keys for payments. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSandboxKeys } from '@yokoso/alipay-sandbox'
import { startLocalPostgres } from '@yokoso/local-postgres'
import { findFastFolder } from '@yokoso/local-postgres/testing/fast-folder'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { compileTexts } from '../build/compile-texts.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrations.ts'

export const templateName = 'shop_template'
/** The same role as in production, which owns its database and nothing more. */
export const shopRole = 'yokoso'
/** File name in a sandbox's data folder. */
export const sandboxKeyFile = 'alipay-sandbox.keys.json'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address for the superuser, who creates databases. */
    postgresUrl: string
    /** Contents of a sandbox's key file. */
    sandboxKeys: string
  }
}

export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  // Compiles texts before any test imports them, because commands run by tests would compile changed texts meanwhile.
  await compileTexts()
  project.provide('sandboxKeys', await makeSandboxKeys())
  const { postgresUrl, stop } = await startDatabaseWithTemplate()
  project.provide('postgresUrl', postgresUrl)
  return stop
}

async function makeSandboxKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-keys-'))
  await ensureSandboxKeys(folder)
  const keys = await readFile(join(folder, sandboxKeyFile), 'utf8')
  await rm(folder, { recursive: true })
  return keys
}

/** Starts a server. A test that damages its server calls this too, so that others are not affected. */
export async function startDatabaseWithTemplate() {
  const dataDir = await mkdtemp(join(await findFastFolder(), 'yokoso-test-'))
  const postgres = await startLocalPostgres({ dataDir })
  const { adminConnectionString } = postgres
  const client = new pg.Client({ connectionString: adminConnectionString })
  await client.connect()
  // Test data survives a killed server but need not survive a power failure.
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${templateName} owner ${shopRole}`)
  await client.end()
  const template = openDatabase(databaseUrl(postgres.connectionString, templateName))
  await migrate(template, await readMigrations(new URL('../migrations/', import.meta.url)))
  await template.close()
  return {
    postgresUrl: adminConnectionString,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same server and database, with the shop's role. */
export function asShop(connectionString: string): string {
  return connectionString.replace(/\/\/[^:@]+/, `//${shopRole}`)
}

/** The same server, another database. */
export function databaseUrl(connectionString: string, database: string): string {
  return connectionString.replace(/(\/\/[^/]*\/)[^?]*/, `$1${database}`)
}
