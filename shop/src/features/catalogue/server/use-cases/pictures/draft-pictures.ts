/** Pictures of new goods, uploaded before saving. Unsaved ones are deleted after a day. */
import { maxPictures } from '#features/catalogue/values.ts'
import { openGoodsPicture, storeGoodsPicture } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { m } from '#texts'
import { isGoods } from '../../queries/reading/goods-queries.ts'
import { insertPicture, recordPictureEdit } from '../../queries/saving/change-picture-queries.ts'
import {
  claimDraftPictures,
  countDraftPictures,
  recordDraftPicture,
} from '../../queries/saving/unreferenced-picture-queries.ts'
import { reserveGoodsIds } from '../../queries/saving/save-goods-queries.ts'
import { draftOf, readDraft } from '../../rules/console/goods-drafts.ts'

type Context = Pick<ShopContext, 'database' | 'now' | 'storage' | 'secretKey'>

const draftLifetimeInMs = 24 * 3_600_000
/** Includes pictures that the person removed again. */
const maxUploads = 3 * maxPictures

export async function addDraft({ database, secretKey }: Context, staff: Staff): Promise<{ draft: string }> {
  const [id] = (await reserveGoodsIds(database, 1)) as [number]
  return { draft: draftOf(secretKey, staff.id, id) }
}

/**
 * A duplicate picture changes nothing.
 * @throws NotFound for another person's draft or already saved goods; NotAPicture, PictureTooLarge, Invalid
 */
export async function addDraftPicture(
  context: Context,
  staff: Staff,
  { draft, file }: { draft: string; file: Buffer },
): Promise<{ version: string }> {
  const { database, now, secretKey } = context
  const goodsId = readDraft(secretKey, staff.id, draft)
  if (goodsId === null || (await isGoods(database, goodsId))) throw new NotFound()
  if ((await countDraftPictures(database, goodsId)) >= maxUploads)
    throw new Invalid({ file: [(options) => m.catalogue_pictures_too_many({ most: maxPictures }, options)] })
  const picture = await openGoodsPicture(file)
  const { version } = picture
  await recordDraftPicture(database, { goodsId, version }, new Date(now().getTime() + draftLifetimeInMs))
  await storeGoodsPicture(context, goodsId, picture)
  return { version }
}

/**
 * Call in the transaction that adds the goods.
 * @returns the picture ids @throws Invalid
 */
export async function claimPictures(
  transaction: Database,
  { goodsId, versions, now }: { goodsId: number; versions: readonly string[]; now: Date },
): Promise<number[]> {
  if (versions.length === 0) return []
  const claimed = await claimDraftPictures(transaction, goodsId, versions)
  if (claimed.size !== versions.length)
    throw new Invalid({ pictures: [(options) => m.catalogue_pictures_not_there({}, options)] })
  const ids: number[] = []
  for (const version of versions) ids.push(await insertPicture(transaction, { goodsId, version, now }))
  await recordPictureEdit(transaction, { goodsId, mainVersion: versions[0]!, now })
  return ids
}
