/** Front door of the slice. */
export { makeAvatar, removeAvatar, storeAvatar } from './avatars.ts'
export { addMediaCalls } from './picture-routes.ts'
export { avatarUrlOf } from './picture-urls.ts'
export { saveGoodsPicture } from './save-goods-picture.ts'
