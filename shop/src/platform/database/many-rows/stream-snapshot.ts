/** Long results, sent while they are read: in one snapshot, by a cursor, some hundreds of rows in memory. */
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import { runTransaction } from '../connections/transaction.ts'
import type { Database, DatabaseHandle } from '../database.ts'

/** A slower reader loses the rest. A pause of half a minute ends the transaction as any other. */
const maxDurationInMs = 10 * 60_000
const rowsAtOnce = 500

/**
 * Streams the parts that `begin` makes within a read-only transaction. The connection returns to the pool at the end of
 * the stream, also when its reader goes away.
 * @throws any error of `begin`, before anything is sent
 */
export function streamSnapshot(
  database: DatabaseHandle['database'],
  begin: (transaction: Database) => Promise<AsyncIterable<string | Uint8Array>>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const output = new PassThrough()
  const transaction = runTransaction(database.$client, async (snapshot) => {
    await snapshot.execute(sql`set transaction isolation level repeatable read, read only`)
    const parts = await begin(snapshot)
    resolve(Readable.from(untilCommitted(output, transaction), { objectMode: false }))
    await pipeline(parts, output, { signal: AbortSignal.timeout(maxDurationInMs) })
  })
  // Later errors reach the reader.
  transaction.catch(reject)
  return promise
}

/** Ends after the transaction, so that its locks are free for the next one. */
async function* untilCommitted(output: Readable, transaction: Promise<void>): AsyncGenerator<Uint8Array> {
  yield* output
  await transaction
}

/** Rows of a query in batches. The cursor closes with the transaction, which must be one. */
export async function* readByCursor<Row extends Record<string, unknown>>(
  transaction: Database,
  query: SQL,
): AsyncGenerator<Row[]> {
  await transaction.execute(sql`declare rows_to_send no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await transaction.execute<Row>(sql`fetch ${sql.raw(String(rowsAtOnce))} from rows_to_send`)
    if (rows.length > 0) yield rows as Row[]
    if (rows.length < rowsAtOnce) break
  }
  await transaction.execute(sql`close rows_to_send`)
}
