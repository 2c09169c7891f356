import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from './database.ts'

/**
 * Checks that the database's disk has room. A sort beyond its memory writes to the disk and leaves nothing there.
 * @throws PostgreSQL's disk_full
 */
export async function probeDatabaseDisk(databaseHandle: Pick<DatabaseHandle, 'inTransaction'>): Promise<void> {
  await databaseHandle.inTransaction(async (transaction) => {
    await transaction.execute(sql`set local work_mem = '64kB'`)
    await transaction.execute(sql`select count(*) from generate_series(1, 10000)`)
  })
}
