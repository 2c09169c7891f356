import { randomUUID } from 'node:crypto'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import { maxFileNameLength } from '#features/imports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { cleanFileName } from '#platform/http/calls/file-name.ts'
import { findLastColumns, insertImport } from '../../queries/shipping-file-queries.ts'
import { guessColumns } from '../../rules/shipping-files/guess-columns.ts'
import { findColumnsByCells } from '../../rules/shipping-files/guess-by-cells.ts'
import { checkLines } from './check-lines.ts'
import { readShippingFile } from './read-shipping-file.ts'

/**
 * Stores a file's lines with their planned effects. Idempotent by key.
 * @returns the import's id
 * @throws Invalid naming the file; RequestKeyReused
 */
export async function addShippingFile(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  staff: Staff,
  { key, path, name }: { key: string; path: string; name: string },
): Promise<string> {
  const { encoding, headers, rows } = await readShippingFile(path)
  const last = await findLastColumns(context.database)
  const guessed = guessColumns(headers, last)
  const id = randomUUID()
  const now = context.now()
  // The column counts UTF-16 units, of which a character has two at most.
  const fileName = cleanFileName(name, maxFileNameLength / 2)
  const row = {
    id,
    kind: 'shipments' as const,
    staffId: staff.id,
    fileName,
    encoding,
    headers,
    columns: findColumnsByCells(guessed, rows),
    options: { carrierCode: last?.options.carrierCode ?? null, allowsSharedNumbers: false },
    status: 'checked' as const,
    createdAt: now,
  }
  return context.inTransaction((transaction) =>
    respondIdempotently(
      transaction,
      { by: staff, key, sent: ['import.add', fileName, headers, rows], now },
      async () => {
        await insertImport(transaction, row, rows)
        await checkLines(transaction, row, rows)
        await writeAuditEntry(transaction, {
          by: staff,
          at: now,
          action: 'import.add',
          subject: { kind: 'import', id, label: fileName },
          changes: { lines: [null, rows.length] },
          batchId: id,
        })
        return id
      },
    ),
  )
}
