/** Saves one batch into the catalogue, together with the import's progress. */
import { findGoodsBySku, saveGoods, type TokenPregenerator } from '#features/catalogue/server/index.ts'
import type { GoodsToSave, SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import { findJoiningFaults } from '#features/families/server/index.ts'
import type { MakeSearchTokens } from '#features/search/values.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { breaksConstraint, isDatabaseUnavailable, sqlStateOf } from '#platform/database/database-errors.ts'
import type { MalformedLine } from '#platform/csv/table-record.ts'
import type { Batch, Row } from './read-batches.ts'

export interface SaveRowsOptions {
  by: AuditedAct['by']
  pregeneratedTokens: TokenPregenerator
  makeTokens: MakeSearchTokens
  leavesTokensPending: boolean
  /** Runs in the transaction of the goods, or in one after the last of them. */
  note(transaction: Database, outcome: RowsOutcome): Promise<void>
}

export interface RowsOutcome {
  saved: readonly SavedGoods[]
  rejections: readonly MalformedLine[]
}

/** The database rejects a whole batch. Then rows are saved one by one, and the rejected one is named. */
export async function saveRows(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { columns, rows, rejections }: Batch,
  { by, pregeneratedTokens, makeTokens, leavesTokensPending, note }: SaveRowsOptions,
): Promise<RowsOutcome> {
  const missing = columns.missingForNewGoods
  const unfit = missing.length === 0 ? [] : await findNewGoods(context.database, rows, missing)
  const refused = [...unfit, ...(await findFaultsOfFamilies(context.database, rows))]
  const refusedLines = new Set(refused.map(({ line }) => line))
  const fit = refused.length === 0 ? rows : rows.filter(({ line }) => !refusedLines.has(line))
  const all = [...rejections, ...refused]
  const save = (
    allRows: readonly Row[],
    alongside?: (transaction: Database, saved: readonly SavedGoods[]) => Promise<void>,
  ) => saveGoods(context, allRows.map(goodsOf), { by, pregeneratedTokens, makeTokens, leavesTokensPending, alongside })
  try {
    const saved = await save(fit, (transaction, ofBatch) => note(transaction, { saved: ofBatch, rejections: all }))
    return { saved, rejections: all }
  } catch (error) {
    if (isDatabaseUnavailable(error) || sqlStateOf(error) === undefined) throw error
  }
  const saved: SavedGoods[] = []
  for (const row of fit) {
    try {
      saved.push(...(await save([row])))
    } catch (error) {
      const code = sqlStateOf(error)
      if (isDatabaseUnavailable(error) || code === undefined) throw error
      all.push({
        line: row.line,
        fields: row.fields,
        reason: breaksConstraint(error, 'goods_facts_gtin')
          ? 'gtin is that of other goods'
          : `the database refused it (${code})`,
      })
    }
  }
  const outcome = { saved: uniqueBySku(saved), rejections: all }
  await save([], (transaction) => note(transaction, outcome))
  return outcome
}

const goodsOf = ({ goods }: Row): GoodsToSave => goods

function uniqueBySku(saved: readonly SavedGoods[]): SavedGoods[] {
  return [...new Map(saved.toReversed().map((item) => [item.sku, item])).values()].toReversed()
}

/** A file without the columns that new goods need updates existing goods only. */
async function findNewGoods(
  database: Database,
  rows: readonly Row[],
  missing: readonly string[],
): Promise<MalformedLine[]> {
  const found = await findGoodsBySku(
    database,
    rows.map(({ goods }) => goods.sku),
  )
  const known = new Set(found.map(({ sku }) => sku))
  return rows
    .filter(({ goods }) => !known.has(goods.sku))
    .map(({ line, fields, goods }) => ({
      line,
      fields,
      reason: `sku ${goods.sku} is not in the shop; to add it the file needs ${missing.join(', ')}`,
    }))
}

/** Lines that name a family which they do not fit. The last of several lines with one SKU counts. */
async function findFaultsOfFamilies(database: Database, rows: readonly Row[]): Promise<MalformedLine[]> {
  const latest = new Map(rows.map((row) => [row.goods.sku, row]))
  const joining = [...latest.values()].flatMap(({ goods: { sku, family } }) =>
    family ? [{ sku, choice: family }] : [],
  )
  const faults = await findJoiningFaults(database, joining)
  return [...faults].map(([sku, reason]) => ({ line: latest.get(sku)!.line, fields: latest.get(sku)!.fields, reason }))
}
