/** Once for each test run: a PostgreSQL with a migrated template, which each test file clones, and keys for payments. */
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
/** As everywhere: it owns its database and nothing more. */
export const shopRole = 'yokoso'
/** In a sandbox's data folder. */
export const sandboxKeyFile = 'alipay-sandbox.keys.json'

declare module 'vitest' {
  export interface ProvidedContext {
    /** By the superuser, who makes databases. */
    postgresUrl: string
    /** As a sandbox writes them down. */
    sandboxKeys: string
  }
}

export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  // Before any test imports them: the commands, which tests run too, would compile changed texts under the others' hands.
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

/** A server of its own is also for a test that hurts one: others would feel it. */
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

/** The same server and database, as the shop enters it. */
export function asShop(connectionString: string): string {
  return connectionString.replace(/\/\/[^:@]+/, `//${shopRole}`)
}

/** The same server, another database. */
export function databaseUrl(connectionString: string, database: string): string {
  return connectionString.replace(/(\/\/[^/]*\/)[^?]*/, `$1${database}`)
}
