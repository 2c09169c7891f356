import type { ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { nameWordsInChanges, planFactEdit, saveFactEdit } from '#features/goods-facts/server/index.ts'
import { lockGoodsWrites, nameSubTypesInChanges } from '#features/goods-types/server/index.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { setSourceOfTranslations } from '../../queries/console/change-goods-queries.ts'
import { isGoods } from '../../queries/reading/goods-queries.ts'
import { namePriceAuthor } from '../../queries/saving/price-author-queries.ts'
import { insertGoods, reserveGoodsIds } from '../../queries/saving/save-goods-queries.ts'
import { insertTexts } from '../../queries/saving/save-texts-queries.ts'
import { editOf, firstValues, type GoodsInput, newGoods } from '../../rules/console/goods-changes.ts'
import { readDraft } from '../../rules/console/goods-drafts.ts'
import { writePictureTexts } from '../pictures/change-pictures.ts'
import { claimPictures } from '../pictures/draft-pictures.ts'
import { indexGoods } from '../saving/index-goods.ts'
import { writeStock } from './change-stock.ts'
import { getGoodsAsStaff } from './read-console-goods.ts'
import { findGoodsFaults, requireValidGoods } from './require-valid-goods.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'now' | 'secretKey'>

export interface NewGoodsInput extends GoodsInput {
  /** Initial stock. */
  stock?: number | undefined
  draft?: string | undefined
  /** Uploaded under the draft, in their order. */
  pictures?: readonly string[] | undefined
  /** Alternative texts of the pictures, in their order. */
  alts?: readonly Partial<Record<Language, string | undefined>>[] | undefined
}

/**
 * Adds goods with texts, pictures and first stock, searchable and listed at the next request.
 * @param key null: only the SKU prevents a repeat
 * @throws Invalid, RequestKeyReused
 */
export async function addGoods(
  { inTransaction, now, secretKey }: Context,
  by: Staff,
  { input, key, language }: { input: NewGoodsInput & { sku: string }; key: string | null; language: Language },
): Promise<ConsoleGoods> {
  return inTransaction(async (transaction) => {
    const add = () => addGoodsInTransaction(transaction, by, { input, now: now(), secretKey })
    const request = { by, key: key ?? '', sent: ['add goods', input], now: now() }
    const { id } = key === null ? await add() : await respondIdempotently(transaction, request, add)
    return getGoodsAsStaff(transaction, { id, language, now: now() })
  })
}

/** Audited. @throws Invalid */
export async function addGoodsInTransaction(
  transaction: Database,
  by: Staff,
  { input, now, secretKey }: { input: NewGoodsInput & { sku: string }; now: Date; secretKey: string },
): Promise<{ id: number }> {
  const { stock = 0, pictures = [], alts = [] } = input
  const edit = wholeEditOf(input)
  const { columns, name, describe } = edit
  await lockGoodsWrites(transaction)
  const facts = await planFactEdit(transaction, null, input.facts)
  await requireValidGoods(transaction, { id: 0, stored: newGoods, edit, selling: sellingOf(input), facts })
  const id = await idOf(transaction, { draft: input.draft, pictures, staff: by, secretKey })
  await namePriceAuthor(transaction, { cause: 'set', by, at: now })
  await insertGoods(transaction, [{ id, ...columns, name, describe }], now)
  await insertTexts(transaction, [{ goodsId: id, name, describe }])
  await setSourceOfTranslations(transaction, id)
  await saveFactEdit(transaction, id, facts)
  await indexGoods(transaction, [id])
  const pictureIds = await claimPictures(transaction, { goodsId: id, versions: pictures, now })
  const inputs = pictureIds.map((id, place) => ({ id, alt: alts[place] }))
  const texts = await writePictureTexts(transaction, [], inputs)
  const [changes] = await nameWordsInChanges(
    transaction,
    await nameSubTypesInChanges(transaction, [firstValues({ ...edit.changes, ...facts.changes })]),
  )
  await writeAuditEntry(transaction, {
    by,
    at: now,
    action: 'goods.add',
    subject: { kind: 'goods', id, label: columns.sku },
    changes: {
      ...changes,
      ...(pictureIds.length > 0 && { pictures: [null, pictureIds] as [null, number[]] }),
      ...texts,
    },
  })
  if (stock > 0) {
    const lines = [{ id, change: stock, field: 'stock' }]
    await writeStock(transaction, by, { lines, why: { reason: 'initial' }, batchId: null, now })
  }
  return { id }
}

/** The draft's id, under which the pictures are stored. @throws Invalid */
async function idOf(
  transaction: Database,
  request: { draft: string | undefined; pictures: readonly string[]; staff: Staff; secretKey: string },
): Promise<number> {
  const { draft, pictures, staff, secretKey } = request
  const notFound = () => new Invalid({ pictures: [(options) => m.catalogue_pictures_not_there({}, options)] })
  if (draft === undefined) {
    if (pictures.length > 0) throw notFound()
    return (await reserveGoodsIds(transaction, 1))[0]!
  }
  const id = readDraft(secretKey, staff.id, draft)
  if (id === null || (await isGoods(transaction, id))) throw notFound()
  return id
}

/** The initial price of new goods is zero, which is no valid price. */
function wholeEditOf(input: GoodsInput) {
  const edit = editOf(newGoods, input)
  return { ...edit, columns: { ...newGoods.columns, ...edit.columns } }
}

/** State with their pictures and stock. */
const sellingOf = ({ stock = 0, pictures = [] }: NewGoodsInput) => ({
  imageVersion: pictures[0] ?? null,
  stock,
  withdrawnAt: null,
  isOnSale: false,
})

/** Faults of new goods whose request is incomplete or invalid by its schema. */
export function findFaultsOfNewGoods({ inTransaction }: Pick<ShopContext, 'inTransaction'>, input: NewGoodsInput) {
  return inTransaction(async (transaction) => {
    const facts = await planFactEdit(transaction, null, input.facts)
    const edit = wholeEditOf(input)
    return findGoodsFaults(transaction, { id: 0, stored: newGoods, edit, selling: sellingOf(input), facts })
  })
}
