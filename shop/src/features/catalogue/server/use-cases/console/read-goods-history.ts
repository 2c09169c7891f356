import type { AuditEntry } from '#features/staff/console-contract.ts'
import { readHistoryOf } from '#features/staff/server/index.ts'
import type { StockMovement } from '#features/catalogue/console-contract/stock.ts'
import { maxCounted } from '#features/goods-lists/values.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { countMovements, readMovements } from '../../queries/console/stock-queries.ts'
import { isGoods } from '../../queries/reading/goods-queries.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { readNamesOf } from '../../queries/console/batch-queries.ts'

interface HistoryRequest {
  id: number
  query: { page?: number; page_size?: number }
  url: URL
}

/** @throws GoodsNotFound; NotFound for a page past the end, and past the maximum */
export async function listMovements(
  database: Database,
  { id, query, url }: HistoryRequest,
): Promise<List<StockMovement>> {
  await requireGoodsOfShop(database, id)
  const page = pageRequestOf(query)
  const count = await countMovements(database, id, maxCounted)
  const rows =
    page.offset >= maxCounted ? [] : await readMovements(database, id, { limit: page.pageSize, offset: page.offset })
  return toList(
    url,
    page,
    count,
    rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
  )
}

/** @throws as for movements */
export async function readGoodsHistory(
  database: Database,
  { id, query, url }: HistoryRequest,
): Promise<List<AuditEntry>> {
  await requireGoodsOfShop(database, id)
  return readHistoryOf(database, { kind: 'goods', id }, { query, url })
}

async function requireGoodsOfShop(database: Database, id: number): Promise<void> {
  if (!(await isGoods(database, id))) throw new GoodsNotFound()
}

/** In the language, else in the shop's default. Deleted goods have no name. */
export async function readGoodsNames(
  database: Database,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger)
  const names = await readNamesOf(database, numbers)
  return new Map([...names].map(([id, of]) => [String(id), of[language] || of[defaultLanguage] || '']))
}
