import type { ConsoleGoods, ConsolePicture } from '../../console-contract/goods.ts'

export interface PictureChange {
  pictures: ConsolePicture[]
  /** Unset before the shop has responded. */
  revision?: number
}

/** After an edit by somebody else the old revision stays, so that a conflict is still noticed. */
export function withPictures(goods: ConsoleGoods, { pictures, revision }: PictureChange): ConsoleGoods {
  const isNext = revision === goods.revision + 1
  return { ...goods, pictures, image_url: pictures[0]?.url ?? '', revision: isNext ? revision : goods.revision }
}
