import { randomUUID } from 'node:crypto'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import { maxFileNameLength } from '#features/imports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { cleanFileName } from '#platform/http/calls/file-name.ts'
import type { Database } from '#platform/database/database.ts'
import { findLastGoodsColumns, insertGoodsImport, insertRawRows } from '../../queries/goods-file-queries.ts'
import { guessGoodsColumns } from '#features/goods-rows/server/index.ts'
import { digestOfFile, readGoodsFile } from './read-goods-file.ts'

/**
 * Stores a file's rows; a sweeper checks them. Idempotent by key.
 * @returns the import's id
 * @throws Invalid naming the file; RequestKeyReused
 */
export async function addGoodsFile(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  staff: Staff,
  { key, path, name }: { key: string; path: string; name: string },
): Promise<string> {
  const at = now()
  const id = randomUUID()
  // The column counts UTF-16 units, of which a character has two at most.
  const fileName = cleanFileName(name, maxFileNameLength / 2)
  const sent = ['import.add_goods', fileName, await digestOfFile(path)]
  return inTransaction((transaction) =>
    respondIdempotently(transaction, { by: staff, key, sent, now: at }, async () => {
      const rows = await storeRows(transaction, { id, staffId: staff.id, fileName, createdAt: at, path })
      await writeAuditEntry(transaction, {
        by: staff,
        at,
        action: 'import.add_goods',
        subject: { kind: 'import', id, label: fileName },
        changes: { lines: [null, rows] },
        batchId: id,
      })
      return id
    }),
  )
}

/** @returns the number of rows */
async function storeRows(
  transaction: Database,
  { path, ...row }: { id: string; staffId: number; fileName: string; createdAt: Date; path: string },
): Promise<number> {
  let count = 0
  await readGoodsFile(path, {
    async onHeader({ encoding, headers }) {
      const last = await findLastGoodsColumns(transaction)
      const earlier = Object.entries(last?.columns ?? {}).map(([column, index]): [string, string] => [
        last!.headers[index]?.trim() ?? '',
        column,
      ])
      await insertGoodsImport(transaction, {
        ...row,
        encoding,
        headers,
        columns: guessGoodsColumns(headers, new Map(earlier)),
        options: { isNewOnSale: last?.options.isNewOnSale ?? false, pictures: 0 },
        status: 'read',
      })
    },
    async onRows(rows) {
      count += rows.length
      await insertRawRows(transaction, row.id, rows)
    },
  })
  return count
}
