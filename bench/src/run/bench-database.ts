/** The database of a running shop, for changes that bypass its requests. */
import { join } from 'node:path'
import { startLocalPostgres } from '@yokoso/local-postgres'
import pg from 'pg'

export interface BenchDatabase {
  /** Changes a price as a merchant would in the console. */
  changePrice(goodsId: number): Promise<void>
  version(): Promise<string>
  close(): Promise<void>
}

export async function openBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  const server = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  const value = async (statement: string) => (await pool.query<{ value: string }>(statement)).rows[0]!.value
  return {
    changePrice: async (goodsId) =>
      void (await pool.query('update goods set price_in_fen = price_in_fen + 1 where id = $1', [goodsId])),
    version: () => value("select current_setting('server_version') as value"),
    async close() {
      await pool.end()
      await server.stop()
    },
  }
}
