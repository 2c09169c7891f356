/** Opens the shop's database, storage and keys for a command, with or without a running shop. */
import { existsSync } from 'node:fs'
import { hasCluster } from '@yokoso/local-postgres'
import { pino } from 'pino'
import { embeddedDatabaseDir, openConfiguredDatabase } from '../runtime/database/choose-database.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { ensureSecretKey, secretKeyFile } from '#platform/config/keys.ts'
import { makeDataDir } from '#platform/config/make-data-dir.ts'
import { hasMigrationsTable, migrate, readMigrations } from '#platform/database/migrations.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Variables } from '#platform/config/variables.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { hasBeenStarted } from '../runtime/lock-data-dir.ts'
import { CommandRefused } from './run-command.ts'

/** Commands may copy a table of millions of rows in one statement. */
const commandTimeoutInMs = 3_600_000

export interface OpenShop {
  context: ShopContext
  close(): Promise<void>
}

export interface OpenOptions {
  /** False for a command that replaces the database. */
  migrates?: boolean
  /** Whether the command may create a new shop. */
  mayBeNew?: boolean
  /** The environment's by default. */
  variables?: Variables
}

/**
 * @throws BadConfiguration, UnsuitableDatabase or LocalPostgresUnavailable, each with one line about the fix;
 * CommandRefused where there is no shop
 */
export async function openShopContext(
  onProgress: (line: string) => void,
  { migrates = true, mayBeNew = false, variables = process.env }: OpenOptions = {},
): Promise<OpenShop> {
  const config = readConfig(variables)
  if (!mayBeNew && !(await belongsToShop(config))) {
    throw new CommandRefused(
      `DATA_DIR: there is no shop in ${config.dataDir}; name its folder, or start it there first`,
    )
  }
  await makeDataDir(config.dataDir)
  const [storage, secretKey] = await Promise.all([openStorage(config), ensureSecretKey(config)])
  // Bypasses a pooler, which is meant for many short connections.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  const { databaseHandle, close } = await openConfiguredDatabase(
    {
      ...config,
      databaseUrl,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      preparesStatements: true,
      databaseTimeoutInMs: commandTimeoutInMs,
    },
    { onProgress },
  )
  try {
    if (!mayBeNew && !(await hasMigrationsTable(databaseHandle))) {
      throw new CommandRefused('there is no shop in the database; start it first')
    }
    if (migrates) await migrate(databaseHandle, await readMigrations(migrationsDirectory))
  } catch (error) {
    await close()
    throw error
  }
  const log = pino({ level: 'warn' }, pino.destination(2))
  return { context: { ...databaseHandle, config, log, storage, secretKey, now: () => new Date() }, close }
}

/**
 * Whether the folder contains data of this configuration's shop: database, key or stored files. With all three
 * elsewhere the folder does not matter.
 */
async function belongsToShop({ dataDir, databaseUrl, secretKey, storageUrl }: Config): Promise<boolean> {
  if (!databaseUrl) return hasCluster(embeddedDatabaseDir(dataDir))
  if (secretKey === null) return existsSync(secretKeyFile(dataDir))
  const isStorageElsewhere = Boolean(storageUrl) && storageUrl !== 'file:'
  return isStorageElsewhere || hasBeenStarted(dataDir)
}
