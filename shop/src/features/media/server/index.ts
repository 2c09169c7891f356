/** Public exports of the slice. */
export { mediaSlice } from './slice.ts'
export { makeAvatar, removeAvatar, storeAvatar } from './use-cases/avatars.ts'
export { avatarUrlOf } from './use-cases/avatars.ts'
export { pregenerateVariants } from './use-cases/pregenerate-variants.ts'
export {
  isGoodsPictureStored,
  type OpenedPicture,
  openGoodsPicture,
  removeGoodsPictures,
  storeGoodsPicture,
} from './use-cases/goods-picture-files.ts'
export { claimPictures, readClaimedPicture, releasePictures } from './use-cases/private-pictures.ts'
export { privatePictures } from './rules/private-picture-urls.ts'
export {
  deleteShopPicture,
  isShopPictureStored,
  listShopPicturesBefore,
  makeShopPicture,
  storeShopPicture,
} from './use-cases/shop-pictures.ts'
export { deleteUnusedPictureWidths, makePictureWidths, storePictureWidths } from './use-cases/picture-widths.ts'
export { receiveUpload, type UploadPlan } from './use-cases/receive-upload.ts'
