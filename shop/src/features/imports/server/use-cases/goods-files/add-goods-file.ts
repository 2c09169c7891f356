import { randomUUID } from 'node:crypto'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import { maxFileNameLength } from '#features/imports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { cleanFileName } from '#platform/http/calls/file-name.ts'
import { findLastGoodsColumns, insertGoodsImport } from '../../queries/goods-file-queries.ts'
import { checkPictureArchive } from './picture-archive.ts'
import { digestOfFile } from './read-goods-file.ts'
import { storeRows } from './store-rows.ts'
import { storeFile, storeNames } from './stored-files.ts'

export interface UploadedGoods {
  key: string
  path: string
  name: string
  /** The ZIP of pictures. */
  pictures?: string | undefined
}

/**
 * Stores a file's rows; a sweeper checks them. Idempotent by key.
 * @returns the import's id
 * @throws Invalid naming the file or the archive; RequestKeyReused
 */
export async function addGoodsFile(
  context: Pick<ShopContext, 'inTransaction' | 'now' | 'storage'>,
  staff: Staff,
  { key, path, name, pictures }: UploadedGoods,
): Promise<string> {
  const { inTransaction, now } = context
  const at = now()
  const id = randomUUID()
  // The column counts UTF-16 units, of which a character has two at most.
  const fileName = cleanFileName(name, maxFileNameLength / 2)
  const sent = ['import.add_goods', fileName, await digestOfFile(path), pictures && (await digestOfFile(pictures))]
  const names = pictures === undefined ? [] : await checkPictureArchive(pictures)
  return inTransaction((transaction) =>
    respondIdempotently(transaction, { by: staff, key, sent, now: at }, async () => {
      const last = await findLastGoodsColumns(transaction)
      const isNewOnSale = last?.options.isNewOnSale ?? false
      const rows = await storeRows(transaction, { id, path, choice: {} }, ({ sheets, sheet, ...facts }) =>
        insertGoodsImport(transaction, {
          ...facts,
          id,
          fileName,
          staffId: staff.id,
          createdAt: at,
          options: { isNewOnSale, pictures: names.length, sheets, sheet },
          status: 'read',
        }),
      )
      await storeFile(context, id, { part: 'table', path })
      if (pictures !== undefined) {
        await storeFile(context, id, { part: 'zip', path: pictures })
        await storeNames(context, id, names)
      }
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
