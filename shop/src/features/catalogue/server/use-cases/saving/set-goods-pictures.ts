import { saveGoodsPicture } from '#features/media/server/index.ts'
import { Refusal } from '#platform/http/answers/refusals.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { putImageVersions } from '../../queries/saving/goods-picture-queries.ts'

export interface PictureOfGoods {
  goodsId: number
  /** The content, or a path to it: JPEG, PNG or WebP. */
  file: Buffer | string
}

const maxPicturesAtOnce = 8

export interface SetPictures<Picture> {
  /** How many goods show another picture now. */
  changed: number
  /** What was left out, and why. */
  refused: { picture: Picture; refusal: Refusal }[]
}

/** Gives goods their pictures; those that are no pictures are left out. */
export async function setGoodsPictures<Picture extends PictureOfGoods>(
  { storage, database }: Pick<ShopContext, 'storage' | 'database'>,
  pictures: readonly Picture[],
): Promise<SetPictures<Picture>> {
  let changed = 0
  const refused: { picture: Picture; refusal: Refusal }[] = []
  for (let start = 0; start < pictures.length; start += maxPicturesAtOnce) {
    const versions = await Promise.all(
      pictures.slice(start, start + maxPicturesAtOnce).map(async (picture) => {
        try {
          const { version } = await saveGoodsPicture({ storage }, picture)
          return [{ goodsId: picture.goodsId, version }]
        } catch (error) {
          if (!(error instanceof Refusal) || error.status >= 500) throw error
          refused.push({ picture, refusal: error })
          return []
        }
      }),
    )
    changed += await putImageVersions(database, versions.flat())
  }
  return { changed, refused }
}
