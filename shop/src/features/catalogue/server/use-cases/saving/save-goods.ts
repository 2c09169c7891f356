import { joinFamiliesInTransaction } from '#features/families/server/index.ts'
import { importFacts } from '#features/goods-facts/server/index.ts'
import {
  type EnsuredSubType,
  ensureSubTypes,
  lockGoodsWrites,
  markForIndexing,
  type TypesOfGoods,
} from '#features/goods-types/server/index.ts'
import type { MovementReason } from '#features/catalogue/values.ts'
import { searchIndex } from '#features/search/server/index.ts'
import type { MakeSearchTokens } from '#features/search/values.ts'
import { type AuditedAct, writeAuditEntries } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { GoodsToSave, SavedGoods } from '../../ports/goods-to-save.ts'
import { restoreDeleted } from '../../queries/console/deleted-goods-queries.ts'
import { indexGoods } from './index-goods.ts'
import { withFamiliesRefreshed } from './refresh-families.ts'
import type { TokenPregenerator } from './token-pregenerator.ts'
import {
  type StoredGoodsRow,
  insertGoods,
  insertStockCounts,
  type KnownGoods,
  lockKnownGoods,
  type StockCount,
  reserveGoodsIds,
  updateGoods,
} from '../../queries/saving/save-goods-queries.ts'
import { namePriceAuthor, type PriceCause } from '../../queries/saving/price-author-queries.ts'
import { insertTexts, updateTexts } from '../../queries/saving/save-texts-queries.ts'

export interface SaveOptions {
  /** Author of restoring deleted goods and of stock changes; `system` by default. */
  by?: AuditedAct['by']
  /** The id of the import, for the movements of stock. */
  batchId?: string | undefined
  /** For the histories of prices and stock. */
  cause?: Extract<PriceCause, 'import' | 'undo'>
  /** Whether new goods without a value of their own are on sale. */
  isNewOnSale?: boolean
  /** Pre-generated search tokens of new goods. */
  pregeneratedTokens?: TokenPregenerator
  makeTokens?: MakeSearchTokens
  /** The caller flushes new index entries separately, by `searchIndex.flush`. */
  leavesTokensPending?: boolean
  /** Written atomically with the goods. */
  alongside?(transaction: Database, saved: readonly SavedGoods[]): Promise<void>
}

/** Indicates an import rather than a person at the console. */
const manyGoods = 100
const mostPendingInMb = 4
/** Never reached while the caller flushes. */
const mostLeftPendingInMb = 64

interface Item {
  input: GoodsToSave
  row: StoredGoodsRow
  known: KnownGoods | undefined
  subType: EnsuredSubType | undefined
}

/**
 * Adds or updates goods with texts, types and search tokens, all or none. The last of several with one SKU wins; new
 * types are ordered by first appearance. Deleted goods are restored as they were. After a type was renamed, a sweeper
 * indexes all its goods within seconds. Call with some hundreds at a time, because one transaction locks them all.
 * @param goods a function is called in the transaction, under the lock on saving
 */
export async function saveGoods(
  context: Pick<ShopContext, 'inTransaction' | 'now'>,
  goods: readonly GoodsToSave[] | ((transaction: Database) => Promise<readonly GoodsToSave[]>),
  {
    by = 'system',
    batchId,
    cause = 'import',
    isNewOnSale = true,
    pregeneratedTokens,
    makeTokens = searchIndex.makeTokensHere,
    leavesTokensPending = false,
    alongside,
  }: SaveOptions = {},
): Promise<SavedGoods[]> {
  if (goods.length === 0 && typeof goods !== 'function' && !alongside) return []
  return withFamiliesRefreshed(context, async (transaction) => {
    await lockGoodsWrites(transaction)
    const listed = typeof goods === 'function' ? await goods(transaction) : goods
    const batch = [...new Map(listed.map((item) => [item.sku, item])).values()]
    await namePriceAuthor(transaction, { cause, by, at: context.now() })
    if (leavesTokensPending) await searchIndex.allowManyPending(transaction, mostLeftPendingInMb)
    else if (batch.length >= manyGoods) await searchIndex.allowManyPending(transaction, mostPendingInMb)
    const { items, renamedSubTypeIds } = await findOut(transaction, batch, isNewOnSale)
    const added = items.filter(({ known }) => !known)
    const updated = items.filter(({ known }) => known)
    await add(transaction, added, { now: context.now(), pregeneratedTokens, makeTokens })
    await update(transaction, updated, { by, now: context.now(), renamedSubTypeIds, makeTokens })
    await joinFamiliesInTransaction(
      transaction,
      items.flatMap(({ input: { sku, family }, row }) =>
        family === undefined ? [] : [{ goodsId: row.id, sku, choice: family }],
      ),
    )
    await insertStockCounts(
      transaction,
      items.flatMap((item) => stockCountOf(item, cause === 'undo' ? 'import_undo' : 'import')),
      { staffId: typeof by === 'string' ? null : by.id, batchId: batchId ?? null, now: context.now() },
    )
    await markForIndexing(transaction, renamedSubTypeIds)
    const saved = items.map(({ row: { id, sku }, known }) => ({ id, sku, isAdded: !known }))
    await alongside?.(transaction, saved)
    return saved
  })
}

async function findOut(transaction: Database, batch: readonly GoodsToSave[], isNewOnSale: boolean) {
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
    const isOnSale = item.isOnSale ?? (knownGoods || isNewOnSale ? undefined : false)
    return {
      input: item,
      row: { ...item, id, isOnSale, ...(subType && { goodsSubTypeId: subType.id }) },
      known: knownGoods,
      subType,
    }
  })
  return { items, renamedSubTypeIds }
}

/** @throws TypeError for only one level */
function hasTypes(item: GoodsToSave): item is GoodsToSave & TypesOfGoods {
  if (Boolean(item.type1) !== Boolean(item.type2)) throw new TypeError(`${item.sku}: a type has two levels`)
  return item.type1 !== undefined
}

const factsOf = ({ input: { facts }, row: { id } }: Item) => (facts ? [{ goodsId: id, facts }] : [])

const textsOf = ({ row: { id, name, describe } }: Item) => ({ goodsId: id, name, describe })

async function add(
  transaction: Database,
  items: readonly Item[],
  {
    now,
    pregeneratedTokens,
    makeTokens,
  }: { now: Date; pregeneratedTokens: TokenPregenerator | undefined; makeTokens: MakeSearchTokens },
): Promise<void> {
  await insertGoods(
    transaction,
    items.map(({ row }) => row),
    now,
  )
  await insertTexts(transaction, items.map(textsOf))
  await importFacts(transaction, items.flatMap(factsOf))
  const tokens = items.map(({ input, subType }) => pregeneratedTokens?.find(input, subType?.typeNames ?? []))
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
  const facts = await importFacts(transaction, items.flatMap(factsOf))
  const haveChanged = new Set([...haveNewTexts, ...facts.changed])
  const wasOnSale = await restoreDeleted(
    transaction,
    items.map(({ row }) => row.id),
  )
  const rows = items.map(({ row }) => ({ ...row, isOnSale: row.isOnSale ?? wasOnSale.get(row.id) }))
  await updateGoods(transaction, { rows, haveNewTexts: haveChanged, now })
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
    facts.toIndex.has(row.id) ||
    (row.goodsSubTypeId ?? known!.goodsSubTypeId) !== known!.goodsSubTypeId ||
    renamedSubTypeIds.includes(known!.goodsSubTypeId)
  await indexGoods(
    transaction,
    items.filter(isFoundByOthers).map(({ row }) => row.id),
    makeTokens,
  )
}

/** Empty where the merchant's count equals the stock. */
function stockCountOf({ row, known }: Item, reason: MovementReason): StockCount[] {
  const stockChange = (row.stock ?? known?.stock ?? 0) - (known?.stock ?? 0)
  const soldChange = known ? 0 : (row.soldCount ?? 0)
  if (stockChange === 0 && soldChange === 0) return []
  return [{ goodsId: row.id, stockChange, soldChange, reason: known ? reason : 'initial' }]
}
