import { searchIndex } from '#features/search/server/index.ts'
import type { MakeSearchTokens } from '#features/search/values.ts'
import { type AuditedAct, writeAuditEntries } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { ensureSubTypes, type EnsuredSubType, type TypesOfGoods } from './ensure-sub-types.ts'
import type { GoodsToSave, SavedGoods } from '../../rules/goods-to-save.ts'
import { restoreDeleted } from '../../queries/console/deleted-goods-queries.ts'
import { indexGoods } from './index-goods.ts'
import { markForIndexing } from '../../queries/saving/index-goods-queries.ts'
import type { TokenPregenerator } from './token-pregenerator.ts'
import {
  type StoredGoodsRow,
  insertGoods,
  insertStockCounts,
  type KnownGoods,
  lockKnownGoods,
  lockGoodsWrites,
  type StockCount,
  reserveGoodsIds,
  updateGoods,
} from '../../queries/saving/save-goods-queries.ts'
import { insertTexts, updateTexts } from '../../queries/saving/save-texts-queries.ts'

export interface SaveOptions {
  /** Who brings deleted goods back with it; the shop itself, unless told. */
  by?: AuditedAct['by']
  /** Search tokens of those that are new, as far as they are made already. */
  tokensAhead?: TokenPregenerator
  makeTokens?: MakeSearchTokens
  /** Whoever saves puts new entries into the index beside it, by `searchIndex.flush`. */
  leavesTokensPending?: boolean
  /** Written together with the goods, or not at all. */
  alongside?(transaction: Database, saved: readonly SavedGoods[]): Promise<void>
}

/** An import rather than somebody at the console. */
const manyGoods = 100
const mostPendingInMb = 4
/** Never reached where somebody puts them in. */
const mostLeftPendingInMb = 64

interface Item {
  given: GoodsToSave
  row: StoredGoodsRow
  known: KnownGoods | undefined
  subType: EnsuredSubType | undefined
}

/**
 * Adds or updates goods with their texts, types and search tokens, all or none of them. Of several with one sku the
 * last counts; new types stand in the order in which they are first named. Deleted goods are back, on sale as they
 * were. After a type was renamed, a sweeper indexes all its goods within seconds. Some hundreds at a time: one
 * transaction holds them all.
 */
export async function saveGoods(
  context: Pick<ShopContext, 'inTransaction' | 'now'>,
  goods: readonly GoodsToSave[],
  {
    by = 'system',
    tokensAhead,
    makeTokens = searchIndex.makeTokensHere,
    leavesTokensPending = false,
    alongside,
  }: SaveOptions = {},
): Promise<SavedGoods[]> {
  const batch = [...new Map(goods.map((item) => [item.sku, item])).values()]
  if (batch.length === 0 && !alongside) return []
  return context.inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    if (leavesTokensPending) await searchIndex.allowManyPending(transaction, mostLeftPendingInMb)
    else if (batch.length >= manyGoods) await searchIndex.allowManyPending(transaction, mostPendingInMb)
    const { items, renamedSubTypeIds } = await findOut(transaction, batch)
    const added = items.filter(({ known }) => !known)
    const updated = items.filter(({ known }) => known)
    await add(transaction, added, { now: context.now(), tokensAhead, makeTokens })
    await update(transaction, updated, { by, now: context.now(), renamedSubTypeIds, makeTokens })
    await insertStockCounts(transaction, items.flatMap(stockCountOf), context.now())
    await markForIndexing(transaction, renamedSubTypeIds)
    const saved = items.map(({ row: { id, sku }, known }) => ({ id, sku, isAdded: !known }))
    await alongside?.(transaction, saved)
    return saved
  })
}

async function findOut(transaction: Database, batch: readonly GoodsToSave[]) {
  const typed = batch.filter(hasTypes)
  const { subTypes, renamedSubTypeIds } = await ensureSubTypes(transaction, typed)
  const subTypeOf = new Map(typed.map(({ sku }, place) => [sku, subTypes[place]!]))
  const known = await lockKnownGoods(
    transaction,
    batch.map(({ sku }) => sku),
  )
  const newIds = (await reserveGoodsIds(transaction, batch.length - known.size)).values()
  const items = batch.map((item): Item => {
    const subType = subTypeOf.get(item.sku)
    const knownGoods = known.get(item.sku)
    const id = knownGoods?.id ?? newIds.next().value!
    return {
      given: item,
      row: { ...item, id, ...(subType && { goodsSubTypeId: subType.id }) },
      known: knownGoods,
      subType,
    }
  })
  return { items, renamedSubTypeIds }
}

/** @throws TypeError where one level is given alone */
function hasTypes(item: GoodsToSave): item is GoodsToSave & TypesOfGoods {
  if (Boolean(item.type1) !== Boolean(item.type2)) throw new TypeError(`${item.sku}: a type has two levels`)
  return item.type1 !== undefined
}

const textsOf = ({ row: { id, name, describe } }: Item) => ({ goodsId: id, name, describe })

async function add(
  transaction: Database,
  items: readonly Item[],
  {
    now,
    tokensAhead,
    makeTokens,
  }: { now: Date; tokensAhead: TokenPregenerator | undefined; makeTokens: MakeSearchTokens },
): Promise<void> {
  await insertGoods(
    transaction,
    items.map(({ row }) => row),
    now,
  )
  await insertTexts(transaction, items.map(textsOf))
  const tokens = items.map(({ given, subType }) => tokensAhead?.find(given, subType?.typeNames ?? []))
  const ready = items.flatMap(({ row: { id, isOnSale: isListed = true }, subType }, place) => {
    const made = tokens[place]
    return made && subType ? [{ id, subTypeId: subType.id, isListed, tokens: made }] : []
  })
  await searchIndex.insert(transaction, ready)
  const unready = items.filter(({ subType }, place) => !tokens[place] || !subType)
  await indexGoods(
    transaction,
    unready.map(({ row }) => row.id),
    makeTokens,
  )
}

async function update(
  transaction: Database,
  items: readonly Item[],
  {
    by,
    now,
    renamedSubTypeIds,
    makeTokens,
  }: { by: AuditedAct['by']; now: Date; renamedSubTypeIds: readonly number[]; makeTokens: MakeSearchTokens },
): Promise<void> {
  const haveNewTexts = await updateTexts(transaction, items.map(textsOf))
  const wasOnSale = await restoreDeleted(
    transaction,
    items.map(({ row }) => row.id),
  )
  const rows = items.map(({ row }) => ({ ...row, isOnSale: row.isOnSale ?? wasOnSale.get(row.id) }))
  await updateGoods(transaction, { rows, haveNewTexts, now })
  await writeAuditEntries(
    transaction,
    rows
      .filter(({ id }) => wasOnSale.has(id))
      .map(({ id, sku, isOnSale }) => ({
        by,
        at: now,
        action: 'goods.restore',
        subject: { kind: 'goods', id, label: sku },
        changes: { is_on_sale: [false, isOnSale] },
      })),
  )
  const isFoundByOthers = ({ row, known }: Item) =>
    haveNewTexts.has(row.id) ||
    (row.goodsSubTypeId ?? known!.goodsSubTypeId) !== known!.goodsSubTypeId ||
    renamedSubTypeIds.includes(known!.goodsSubTypeId)
  await indexGoods(
    transaction,
    items.filter(isFoundByOthers).map(({ row }) => row.id),
    makeTokens,
  )
}

/** None where the merchant's count is what is there. */
function stockCountOf({ row, known }: Item): StockCount[] {
  const stockChange = (row.stock ?? known?.stock ?? 0) - (known?.stock ?? 0)
  const soldChange = known ? 0 : (row.soldCount ?? 0)
  return stockChange === 0 && soldChange === 0 ? [] : [{ goodsId: row.id, stockChange, soldChange }]
}
