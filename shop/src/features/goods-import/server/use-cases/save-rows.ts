/** Saves one batch into the catalogue, together with the import's progress. */
import { findGoodsBySku, saveGoods, type TokenPregenerator } from '#features/catalogue/server/index.ts'
import type { GoodsToSave, SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import { FamilyFault, findJoiningFaults } from '#features/families/server/index.ts'
import type { MakeSearchTokens } from '#features/search/values.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { breaksConstraint, isDatabaseUnavailable, sqlStateOf } from '#platform/database/database-errors.ts'
import {
  type CellFault,
  faultIn,
  type GoodsColumns,
  type Rejection,
  toRejection,
} from '#features/goods-rows/server/index.ts'
import type { Batch, Row } from './read-batches.ts'

export interface SaveRowsOptions {
  by: AuditedAct['by']
  batchId?: string | undefined
  pregeneratedTokens: TokenPregenerator
  makeTokens: MakeSearchTokens
  leavesTokensPending: boolean
  isNewOnSale?: boolean | undefined
  record?: RecordRows | undefined
  /** Runs in the transaction of the goods, or in one after the last of them. */
  note(transaction: Database, outcome: RowsOutcome): Promise<void>
}

export interface RowsOutcome {
  saved: readonly SavedGoods[]
  rejections: readonly Rejection[]
}

/**
 * Called in the transaction of the rows, under the lock on saving, before they are written.
 * @returns the rows that are still to be saved, and a function that writes the outcome of each
 */
export type RecordRows = (
  transaction: Database,
  rows: readonly Row[],
  columns: GoodsColumns,
) => Promise<{ rows: readonly Row[]; write(outcome: RowsOutcome): Promise<void> }>

const recordNothing: RecordRows = async (_transaction, rows) => ({ rows, write: async () => {} })

/** A batch is rejected whole. Then rows are saved one by one, and the rejected one is named. */
export async function saveRows(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { columns, rows, rejections }: Batch,
  { note, record = recordNothing, ...options }: SaveRowsOptions,
): Promise<RowsOutcome> {
  const missing = columns.missingForNewGoods
  const unfit = missing.length === 0 ? [] : await findNewGoods(context.database, rows, missing)
  const refused = [...unfit, ...(await findFaultsOfFamilies(context.database, rows))]
  const refusedLines = new Set(refused.map(({ line }) => line))
  const fit = refused.length === 0 ? rows : rows.filter(({ line }) => !refusedLines.has(line))
  const all = [...rejections, ...refused]
  const save = async (
    someRows: readonly Row[],
    after: (transaction: Database, outcome: RowsOutcome) => Promise<void>,
  ) => {
    let recorded: Awaited<ReturnType<RecordRows>>
    const goods = async (transaction: Database) => {
      recorded = await record(transaction, someRows, columns)
      return recorded.rows.map(goodsOf)
    }
    const alongside = async (transaction: Database, saved: readonly SavedGoods[]) => {
      const outcome = { saved, rejections: someRows === fit ? all : [] }
      await recorded.write(outcome)
      await after(transaction, outcome)
    }
    return saveGoods(context, goods, { ...options, alongside })
  }
  try {
    return { saved: await save(fit, note), rejections: all }
  } catch (error) {
    if (!findRowFault(error)) throw error
  }
  const saved: SavedGoods[] = []
  for (const row of fit) {
    try {
      saved.push(...(await save([row], async () => {})))
    } catch (error) {
      const fault = findRowFault(error)
      if (!fault) throw error
      all.push(toRejection(row, [fault]))
    }
  }
  const outcome = { saved: uniqueBySku(saved), rejections: all }
  await context.inTransaction(async (transaction) => {
    const { write } = await record(transaction, [], columns)
    await write({ saved: [], rejections: all })
    await note(transaction, outcome)
  })
  return outcome
}

/** The fault of the row that was saved alone; null where the row is not the cause. */
export function findRowFault(error: unknown): CellFault | null {
  if (error instanceof FamilyFault) return faultIn('family', error.fault.reason, { text: error.fault.text })
  const code = sqlStateOf(error)
  if (isDatabaseUnavailable(error) || code === undefined) return null
  if (breaksConstraint(error, 'goods_facts_gtin')) return faultIn('gtin', 'gtin_used')
  return faultIn('line', 'database', { text: code })
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
): Promise<Rejection[]> {
  const found = await findGoodsBySku(
    database,
    rows.map(({ goods }) => goods.sku),
  )
  const known = new Set(found.map(({ sku }) => sku))
  return rows
    .filter(({ goods }) => !known.has(goods.sku))
    .map((row) => toRejection(row, [faultIn('sku', 'not_in_shop', { sku: row.goods.sku, list: missing.join(', ') })]))
}

/** Lines that name a family which they do not fit. The last of several lines with one SKU counts. */
async function findFaultsOfFamilies(database: Database, rows: readonly Row[]): Promise<Rejection[]> {
  const latest = new Map(rows.map((row) => [row.goods.sku, row]))
  const joining = [...latest.values()].flatMap(({ goods: { sku, family, type1, type2 } }) =>
    family ? [{ sku, choice: family, types: type1 && type2 ? { type1, type2 } : null }] : [],
  )
  const faults = await findJoiningFaults(database, joining)
  return [...faults].map(([sku, { reason, text }]) =>
    toRejection(latest.get(sku)!, [faultIn('family', reason, { text })]),
  )
}
