/** Public exports of the slice. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { disownPictures, readPicturesOf } from './queries/private-picture-queries.ts'
import { privatePictureUrl } from './rules/private-picture-urls.ts'

export { makeAvatar, removeAvatar, storeAvatar } from './use-cases/avatars.ts'
export { addMediaCalls } from './routes.ts'
export { avatarUrlOf } from './use-cases/avatars.ts'
export { pregenerateVariants } from './use-cases/pregenerate-variants.ts'
export { mediaSweepers } from './sweepers.ts'
export {
  isGoodsPictureStored,
  maxGoodsPictureInBytes,
  type OpenedPicture,
  openGoodsPicture,
  removeGoodsPictures,
  storeGoodsPicture,
} from './use-cases/goods-picture-files.ts'
export { claimPictures } from './use-cases/private-pictures.ts'
export { receiveUpload, type UploadPlan } from './use-cases/receive-upload.ts'

/** As many as identity's copy reads together. */
const copiedAtOnce = 500

/** Temporary addresses of private pictures. Return them only to people who may see the pictures. */
export function privatePictures({ secretKey, now }: Pick<ShopContext, 'secretKey' | 'now'>, ids: readonly string[]) {
  return ids.map((id) => ({ picture_id: id, url: privatePictureUrl(secretKey, id, now()) }))
}

/** Pictures sent as attachments; identity's `PersonalData`, which is defined above this slice. */
export const personalPictures = {
  name: 'pictures',
  async read(database: Database, { userId, after }: { userId: number; after: string | undefined }) {
    const rows = await readPicturesOf(database, userId, { after, limit: copiedAtOnce })
    return { rows, goOnAfter: rows.length < copiedAtOnce ? undefined : rows.at(-1)!.picture_id }
  },
  erase: disownPictures,
}
