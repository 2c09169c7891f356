import type { Database } from '#platform/database/database.ts'
import { readPictures } from '../../queries/reading/picture-queries.ts'
import { deletePictureRow, recordPictureEdit } from '../../queries/saving/change-picture-queries.ts'
import { putImageVersions, readImageVersions } from '../../queries/saving/goods-picture-queries.ts'

/**
 * Shows former main pictures again, where those of an import are still shown. Requires the lock of the goods.
 * @param pictures.before null: the goods had none
 * @returns ids of the goods with restored pictures
 */
export async function restoreGoodsPictures(
  transaction: Database,
  pictures: readonly { goodsId: number; before: string | null; after: string }[],
  now: Date,
): Promise<Set<number>> {
  const ids = pictures.map(({ goodsId }) => goodsId)
  const shown = new Map((await readImageVersions(transaction, ids)).map(({ id, version }) => [id, version]))
  const due = pictures.filter(({ goodsId, after }) => shown.get(goodsId) === after)
  await putImageVersions(
    transaction,
    due.flatMap(({ goodsId, before }) => (before === null ? [] : [{ goodsId, version: before }])),
  )
  for (const { goodsId } of due.filter(({ before }) => before === null)) {
    const [main, next] = await readPictures(transaction, goodsId)
    if (main) await deletePictureRow(transaction, main.id)
    await recordPictureEdit(transaction, { goodsId, mainVersion: next?.version ?? null, now })
  }
  return new Set(due.map(({ goodsId }) => goodsId))
}
