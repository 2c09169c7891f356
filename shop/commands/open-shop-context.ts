/** The shop's database, storage and keys for a command; it may run beside a running shop or alone. */
import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { openDatabaseOf } from '#platform/server/choose-database.ts'
import { readConfig } from '#platform/server/config.ts'
import { migrationsDirectory } from '#platform/server/health.ts'
import { ensureSecretKey } from '#platform/server/keys.ts'
import { migrate, readMigrations } from '#platform/server/migrations.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'
import { openStorage } from '#platform/server/storage.ts'

/** Commands take no payments. */
export type CommandContext = Omit<ShopContext, 'alipay'>

export interface OpenShop {
  context: CommandContext
  close(): Promise<void>
}

/** @throws BadConfiguration, DatabaseNotFit or LocalPostgresUnavailable, each saying in one line what to mend */
export async function openShopContext(onProgress: (line: string) => void): Promise<OpenShop> {
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  const [storage, secretKey] = await Promise.all([openStorage(config), ensureSecretKey(config)])
  const { door, close } = await openDatabaseOf(config, { onProgress })
  try {
    await migrate(door, await readMigrations(migrationsDirectory))
  } catch (error) {
    await close()
    throw error
  }
  const log = pino({ level: 'warn' }, pino.destination(2))
  return { context: { ...door, config, log, storage, secretKey, now: () => new Date() }, close }
}
