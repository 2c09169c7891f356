import {
  isGoodsPictureStored,
  type OpenedPicture,
  openGoodsPicture,
  storeGoodsPicture,
} from '#features/media/server/index.ts'
import { ApiError } from '#platform/http/responses/errors.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { putImageVersions, readImageVersions } from '../../queries/saving/goods-picture-queries.ts'
import { releasePictures, reservePictures } from '../../queries/saving/unreferenced-picture-queries.ts'
import { expectPictures, removeUnreferencedPictures } from '../pictures/unreferenced-pictures.ts'

export interface PictureOfGoods {
  goodsId: number
  /** The content, or a path to it: JPEG, PNG or WebP. */
  file: Buffer | string
}

const maxPicturesAtOnce = 8

export interface SetPictures<Picture> {
  /** Number of goods with a changed picture. */
  changed: number
  /** Rejected pictures, and why. */
  refused: { picture: Picture; error: ApiError }[]
}

export interface ReplacedPictures<Picture> {
  /** Files that are replaced stay until then. */
  keptUntil: Date
  /** Called in the transaction that shows the pictures, with the versions before and after. */
  note(
    transaction: Database,
    replaced: readonly { picture: Picture; before: string | null; after: string }[],
  ): Promise<void>
}

type Context = Pick<ShopContext, 'storage' | 'database' | 'inTransaction' | 'now'>

/** Sets the main pictures of goods; skips invalid files. */
export async function setGoodsPictures<Picture extends PictureOfGoods>(
  context: Context,
  pictures: readonly Picture[],
  replaced?: ReplacedPictures<Picture>,
): Promise<SetPictures<Picture>> {
  let changed = 0
  const refused: { picture: Picture; error: ApiError }[] = []
  /** @returns the result; empty for a rejected picture */
  const unlessRefused = async <Done>(picture: Picture, work: () => Promise<Done>): Promise<Done[]> => {
    try {
      return [await work()]
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      refused.push({ picture, error })
      return []
    }
  }
  for (let start = 0; start < pictures.length; start += maxPicturesAtOnce) {
    const some = pictures.slice(start, start + maxPicturesAtOnce)
    const opened = await Promise.all(
      some.map((picture) =>
        unlessRefused(picture, async () => ({ picture, ...(await openGoodsPicture(picture.file)) })),
      ),
    )
    const others = await leaveOutShown(context, opened.flat())
    const expected = await expectPictures(context, others)
    const stored = await Promise.all(
      others.map((one) =>
        unlessRefused(one.picture, async () => {
          await storeGoodsPicture(context, one.goodsId, one)
          return one
        }),
      ),
    )
    changed += await context.inTransaction(async (transaction) => {
      await releasePictures(transaction, expected)
      if (replaced) await noteReplaced(transaction, stored.flat(), replaced)
      return putImageVersions(transaction, stored.flat())
    })
    await removeUnreferencedPictures(
      context,
      others.map(({ goodsId }) => goodsId),
    )
  }
  return { changed, refused }
}

async function noteReplaced<Picture>(
  transaction: Database,
  pictures: readonly { goodsId: number; version: string; picture: Picture }[],
  { keptUntil, note }: ReplacedPictures<Picture>,
): Promise<void> {
  const ids = pictures.map(({ goodsId }) => goodsId)
  const shown = await readImageVersions(transaction, ids)
  await reservePictures(
    transaction,
    shown.map(({ id, version }) => ({ goodsId: id, version })),
    keptUntil,
  )
  const before = new Map(shown.map(({ id, version }) => [id, version]))
  await note(
    transaction,
    pictures.map(({ goodsId, picture, version }) => ({ picture, before: before.get(goodsId) ?? null, after: version })),
  )
}

/** The same picture again costs little. */
async function leaveOutShown<Picture extends PictureOfGoods>(
  context: Context,
  opened: readonly (OpenedPicture & { picture: Picture })[],
) {
  const ids = opened.map(({ picture }) => picture.goodsId)
  const shown = new Map((await readImageVersions(context.database, ids)).map(({ id, version }) => [id, version]))
  const isShown = await Promise.all(
    opened.map(
      async ({ picture: { goodsId }, version }) =>
        shown.get(goodsId) === version && (await isGoodsPictureStored(context, goodsId, version)),
    ),
  )
  return opened.flatMap((one, index) => (isShown[index] ? [] : [{ goodsId: one.picture.goodsId, ...one }]))
}
