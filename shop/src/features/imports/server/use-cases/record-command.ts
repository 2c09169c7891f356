/** Lists a run of `npm run import` among the console's imports, without its rows. */
import { randomUUID } from 'node:crypto'
import { maxFileNameLength } from '#features/imports/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { cleanFileName } from '#platform/http/calls/file-name.ts'
import { insertGoodsImport } from '../queries/goods-file-queries.ts'
import type { ImportReport } from '#features/goods-import/server/index.ts'

export async function recordCommand(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  { file, report }: { file: string; report: ImportReport },
): Promise<void> {
  const at = now()
  const id = randomUUID()
  const fileName = cleanFileName(file, maxFileNameLength / 2)
  const { added, updated, skipped } = report
  await inTransaction(async (transaction) => {
    await insertGoodsImport(transaction, {
      id,
      fileName,
      encoding: '',
      headers: [],
      columns: {},
      options: { isNewOnSale: true, pictures: 0 },
      status: 'applied',
      createdAt: at,
      appliedAt: at,
      written: added + updated,
    })
    await writeAuditEntry(transaction, {
      by: 'command',
      at,
      action: 'goods.import_done',
      subject: { kind: 'import', id, label: fileName },
      changes: { added: [null, added], updated: [null, updated], skipped: [null, skipped] },
    })
  })
}
