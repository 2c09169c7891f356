/** Front door of the slice. */
export { makeAvatar, removeAvatar, storeAvatar } from './use-cases/avatars.ts'
export { addMediaCalls } from './routes.ts'
export { avatarUrlOf } from './rules/picture-urls.ts'
export { makeVariantsAhead } from './use-cases/make-variants-ahead.ts'
export { mediaSweepers } from './sweepers.ts'
export { removeGoodsPictures } from './use-cases/remove-goods-pictures.ts'
export { saveGoodsPicture } from './use-cases/save-goods-picture.ts'
export { takeUpload, type UploadPlan } from './use-cases/take-upload.ts'
