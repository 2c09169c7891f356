import type { ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict, type FieldErrors } from '#platform/http/responses/errors.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import {
  lockGoods,
  recordSourceOfTranslations,
  readTextsOf,
  setSourceOfTranslations,
  writeGoodsChanges,
} from '../../queries/console/change-goods-queries.ts'
import { lockGoodsWrites } from '../../queries/saving/save-goods-queries.ts'
import { updateTexts } from '../../queries/saving/save-texts-queries.ts'
import {
  changedByBoth,
  editOf,
  type GoodsInput,
  type GoodsEdit,
  type StoredGoods,
} from '../../rules/console/goods-changes.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { indexGoods } from '../saving/index-goods.ts'
import { getGoodsAsStaff } from './read-console-goods.ts'
import { findGoodsFaults, requireValidGoods } from './require-valid-goods.ts'
import { nameSubTypesInChanges } from './sub-type-names.ts'

export interface ChangeGoodsInput {
  id: number
  revision: number
  given: GoodsInput
  language: Language
}

/**
 * Changes what is named and differs. A repeat changes nothing.
 * @throws GoodsNotFound, EditConflict, Invalid
 */
export async function changeGoods(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  by: AuditedAct['by'],
  { id, revision, given, language }: ChangeGoodsInput,
): Promise<ConsoleGoods> {
  return inTransaction(async (transaction) => {
    // An import may be adding goods under the same number. Who indexes a renamed type has read the texts before.
    const isFoundByOthers = [given.sku, given.translations, given.sub_type_id].some((field) => field !== undefined)
    if (isFoundByOthers) await lockGoodsWrites(transaction)
    const row = await lockGoods(transaction, id)
    if (!row) throw new GoodsNotFound()
    const stored: StoredGoods = { columns: row, texts: await textsOf(transaction, id) }
    const edit = editOf(stored, given)
    const fields = Object.keys(edit.changes)
    const current = () => getGoodsAsStaff(transaction, { id, language, now: now() })
    if (row.revision !== revision)
      throw new EditConflict(
        await current(),
        changedByBoth(fields, { fieldRevisions: row.fieldRevisions, since: revision }),
      )
    if (fields.length === 0) return current()
    await requireValidGoods(transaction, { id, stored, edit, selling: row })
    await write(transaction, { id, edit, now: now() })
    const [changes] = await nameSubTypesInChanges(transaction, [edit.changes])
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

/** Of an edit with a field that the schema refuses. */
export function findFaultsOfChange(
  { inTransaction }: Pick<ShopContext, 'inTransaction'>,
  { id, given }: { id: number; given: GoodsInput },
): Promise<FieldErrors> {
  return inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, id)
    if (!row) return {}
    const stored = { columns: row, texts: await textsOf(transaction, id) }
    return findGoodsFaults(transaction, { id, stored, edit: editOf(stored, given), selling: row })
  })
}

export async function textsOf(transaction: Database, id: number): Promise<StoredGoods['texts']> {
  const texts = await readTextsOf(transaction, id)
  return Object.fromEntries(texts.map(({ language, name, describe }) => [language, { name, describe }]))
}

async function write(
  transaction: Database,
  { id, edit, now }: { id: number; edit: GoodsEdit; now: Date },
): Promise<void> {
  const { columns, name, describe } = edit
  const spoken = languages.filter((language) => name[language] !== undefined || describe[language] !== undefined)
  if (spoken.includes('zh-CN')) await recordSourceOfTranslations(transaction, id)
  if (spoken.length > 0) {
    await updateTexts(transaction, [{ goodsId: id, name, describe }])
    await setSourceOfTranslations(transaction, id, spoken)
  }
  await writeGoodsChanges(transaction, { id, columns, fields: Object.keys(edit.changes), now })
  if (spoken.length > 0 || columns.goodsSubTypeId !== undefined) await indexGoods(transaction, [id])
}
