import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from './database.ts'

/**
 * Has the database's disk room? A sort that exceeds its memory goes to the disk for a moment, and nothing stays.
 * @throws PostgreSQL's disk_full
 */
export async function probeDatabaseDisk(databaseHandle: Pick<DatabaseHandle, 'inTransaction'>): Promise<void> {
  await databaseHandle.inTransaction(async (transaction) => {
    await transaction.execute(sql`set local work_mem = '64kB'`)
    await transaction.execute(sql`select count(*) from generate_series(1, 10000)`)
  })
}
