/** The shop's database, storage and keys for a command; it may run beside a running shop or alone. */
import { pino } from 'pino'
import { openConfiguredDatabase } from '../runtime/database/choose-database.ts'
import { readConfig } from '#platform/config/config.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { ensureSecretKey } from '#platform/config/keys.ts'
import { makeDataDir } from '#platform/config/make-data-dir.ts'
import { migrate, readMigrations } from '#platform/database/migrations.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { openStorage } from '#platform/storage/storage.ts'

/** Nobody waits for an answer, and a table of millions of rows is copied by one statement. */
const commandTimeoutInMs = 3_600_000

export interface OpenShop {
  context: ShopContext
  close(): Promise<void>
}

export interface OpenOptions {
  /** False: the database is taken as it is, for whoever is about to replace it. */
  migrates: boolean
}

/** @throws BadConfiguration, UnsuitableDatabase or LocalPostgresUnavailable, each saying in one line what to mend */
export async function openShopContext(
  onProgress: (line: string) => void,
  { migrates }: OpenOptions = { migrates: true },
): Promise<OpenShop> {
  const config = readConfig(process.env)
  await makeDataDir(config.dataDir)
  const [storage, secretKey] = await Promise.all([openStorage(config), ensureSecretKey(config)])
  // One connection after the other for a long time: a pooler is for many short ones.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  const { databaseHandle, close } = await openConfiguredDatabase(
    {
      ...config,
      databaseUrl,
      databaseDirectUrl: null,
      preparesStatements: true,
      databaseTimeoutInMs: commandTimeoutInMs,
    },
    { onProgress },
  )
  try {
    if (migrates) await migrate(databaseHandle, await readMigrations(migrationsDirectory))
  } catch (error) {
    await close()
    throw error
  }
  const log = pino({ level: 'warn' }, pino.destination(2))
  return { context: { ...databaseHandle, config, log, storage, secretKey, now: () => new Date() }, close }
}
