import type { ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { isSearchedIn, nameWordsInChanges, planFactEdit, saveFactEdit } from '#features/goods-facts/server/index.ts'
import { lockGoodsWrites, nameSubTypesInChanges } from '#features/goods-types/server/index.ts'
import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, type FieldErrors } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockForEdit, saveEdit } from '../../queries/console/change-goods-queries.ts'
import { namePriceAuthor } from '../../queries/saving/price-author-queries.ts'
import { changedByBoth, editedTexts, editOf, type GoodsInput } from '../../rules/console/goods-changes.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { indexGoods } from '../saving/index-goods.ts'
import { withFamiliesRefreshed } from '../saving/refresh-families.ts'
import { getGoodsAsStaff } from './read-console-goods.ts'
import { findGoodsFaults, requireValidGoods } from './require-valid-goods.ts'

export interface ChangeGoodsInput {
  id: number
  revision: number
  input: GoodsInput
  language: Language
}

/**
 * Changes named fields that differ. Idempotent.
 * @throws GoodsNotFound, EditConflict, Invalid
 */
export async function changeGoods(
  context: Pick<ShopContext, 'inTransaction' | 'now'>,
  by: AuditedAct['by'],
  { id, revision, input, language }: ChangeGoodsInput,
): Promise<ConsoleGoods> {
  const { now } = context
  return withFamiliesRefreshed(context, async (transaction) => {
    // An import may be adding goods with the same SKU. Indexing of a renamed type has read the texts before.
    const isFoundByOthers = [input.sku, input.translations, input.sub_type_id, input.facts].some(
      (field) => field !== undefined,
    )
    if (isFoundByOthers) await lockGoodsWrites(transaction)
    const found = await lockForEdit(transaction, id)
    if (!found) throw new GoodsNotFound()
    const { row } = found
    const stored = { columns: row, texts: found.texts }
    const edit = editOf(stored, input)
    const facts = await planFactEdit(transaction, id, input.facts)
    const allChanges = { ...edit.changes, ...facts.changes }
    const fields = Object.keys(allChanges)
    const current = () => getGoodsAsStaff(transaction, { id, language, now: now() })
    if (row.revision !== revision)
      throw new EditConflict(
        await current(),
        changedByBoth(fields, { fieldRevisions: row.fieldRevisions, since: revision }),
      )
    if (fields.length === 0) return current()
    await requireValidGoods(transaction, { id, stored, edit, selling: row, facts })
    const texts = editedTexts(stored, edit)
    if (fields.includes('price') || fields.includes('is_on_sale'))
      await namePriceAuthor(transaction, { cause: 'set', by, at: now() })
    await saveEdit(transaction, { id, columns: edit.columns, texts, fields, now: now() })
    await saveFactEdit(transaction, id, facts)
    if (texts.length > 0 || edit.columns.goodsSubTypeId !== undefined || isSearchedIn(facts))
      await indexGoods(transaction, [id])
    const [changes] = await nameWordsInChanges(transaction, await nameSubTypesInChanges(transaction, [allChanges]))
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'goods.change',
      subject: { kind: 'goods', id, label: row.sku },
      changes: changes!,
    })
    return current()
  })
}

/** Faults of an edit that is invalid by its schema. */
export function findFaultsOfChange(
  { inTransaction }: Pick<ShopContext, 'inTransaction'>,
  { id, input }: { id: number; input: GoodsInput },
): Promise<FieldErrors> {
  return inTransaction(async (transaction) => {
    const found = await lockForEdit(transaction, id)
    if (!found) return {}
    const stored = { columns: found.row, texts: found.texts }
    const facts = await planFactEdit(transaction, id, input.facts)
    return findGoodsFaults(transaction, { id, stored, edit: editOf(stored, input), selling: found.row, facts })
  })
}
