import type { ConsoleGoods, ConsolePicture } from '../../console-contract/goods.ts'

export interface PictureChange {
  pictures: ConsolePicture[]
  /** Unset before the shop has answered. */
  revision?: number
}

/** Where somebody else has edited it in between, its revision stays: a field that both change is still noticed. */
export function withPictures(goods: ConsoleGoods, { pictures, revision }: PictureChange): ConsoleGoods {
  const isNext = revision === goods.revision + 1
  return { ...goods, pictures, image_url: pictures[0]?.url ?? '', revision: isNext ? revision : goods.revision }
}
