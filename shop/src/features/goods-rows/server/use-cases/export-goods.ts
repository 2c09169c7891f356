import { maxGoodsExported } from '#features/catalogue/values.ts'
import { readNamedFacts } from '#features/goods-facts/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { SentFile } from '#platform/contract/call.ts'
import { toCsv } from '#platform/csv/write-csv.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { m } from '#texts'
import { countExportedGoods, type ExportedTypes, readExportedGoods } from '../queries/exported-goods-queries.ts'
import { exportedColumns, exportedRow } from '../rules/exported-row.ts'

const batchSize = 500

/**
 * A file in parts of some hundreds of goods, without those that are added meanwhile. The audit log records each export.
 * @throws Invalid for more goods than a file has
 */
export async function exportGoods(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  staff: Staff,
  { most = maxGoodsExported, ...types }: ExportedTypes & { most?: number },
): Promise<SentFile> {
  const { count, lastId } = await countExportedGoods(database, types, most + 1)
  if (count > most) throw new Invalid({ type_1: [(options) => m.goods_rows_export_too_many({ most }, options)] })
  const at = now()
  await inTransaction((transaction) =>
    writeAuditEntry(transaction, {
      by: staff,
      at,
      action: 'goods.export',
      subject: { kind: 'goods', id: 'export', label: '' },
      changes: {
        rows: [null, count],
        ...(types.type1 && { type_1: [null, types.type1] }),
        ...(types.type2 && { type_2: [null, types.type2] }),
      },
    }),
  )
  return {
    bytes: writeRows(database, { ...types, lastId }),
    contentType: 'text/csv; charset=utf-8',
    name: `goods-${shopDay(at)}.csv`,
  }
}

async function* writeRows(database: Database, of: ExportedTypes & { lastId: number }): AsyncGenerator<string> {
  yield toCsv([exportedColumns])
  for (let afterId = 0; ;) {
    const goods = await readExportedGoods(database, { ...of, afterId, limit: batchSize })
    const ids = goods.map(({ id }) => id)
    const facts = await readNamedFacts(database, ids)
    // The byte order mark is at the beginning of the file only.
    yield toCsv(goods.map((row) => exportedRow(row, facts.get(row.id)!))).slice(1)
    if (goods.length < batchSize) break
    afterId = ids.at(-1)!
  }
}
