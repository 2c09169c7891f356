import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ConsolePicture } from '#features/catalogue/console-contract/goods.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockGoods } from '../../queries/console/change-goods-queries.ts'
import { type PictureRow, readPictures } from '../../queries/reading/picture-queries.ts'
import { recordPictureEdit } from '../../queries/saving/change-picture-queries.ts'
import { toConsolePictures } from '../../rules/console/console-goods-view.ts'
import { GoodsNotFound } from '../../rules/errors.ts'
import { getGoodsAsStaff } from '../console/read-console-goods.ts'

export type PictureContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage' | 'log'>

export interface PictureEdit {
  goodsId: number
  /** Null: adding one conflicts with no other edit. */
  revision: number | null
  language: Language
  action: string
  /** @returns the changes; null: none */
  write(transaction: Database, pictures: readonly PictureRow[]): Promise<AuditChanges | null>
}

/**
 * Edits pictures under the goods' revision. The first picture has the goods' own address.
 * @throws GoodsNotFound, EditConflict
 */
export function editPictures(
  { inTransaction, now }: PictureContext,
  by: AuditedAct['by'],
  { goodsId, revision, language, action, write }: PictureEdit,
): Promise<{ pictures: ConsolePicture[]; revision: number }> {
  return inTransaction(async (transaction) => {
    const row = await lockGoods(transaction, goodsId)
    if (!row) throw new GoodsNotFound()
    if (revision !== null && row.revision !== revision) {
      const current = await getGoodsAsStaff(transaction, { id: goodsId, language, now: now() })
      const isChangedByBoth = Math.max(row.fieldRevisions['pictures'] ?? 0, row.fieldRevisions['*'] ?? 0) > revision
      throw new EditConflict(current, isChangedByBoth ? ['pictures'] : [])
    }
    const changes = await write(transaction, await readPictures(transaction, goodsId))
    const pictures = await readPictures(transaction, goodsId)
    const result = { pictures: toConsolePictures(goodsId, pictures), revision: row.revision }
    if (!changes) return result
    const mainVersion = pictures[0]?.version ?? null
    await recordPictureEdit(transaction, { goodsId, mainVersion, now: now() })
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action,
      subject: { kind: 'goods', id: goodsId, label: row.sku },
      changes,
    })
    return { ...result, revision: row.revision + 1 }
  })
}
