/** Public exports of the slice. */
export { importsSlice } from './slice.ts'
export { importGoods } from './use-cases/import-goods.ts'
export { openPictures, type PictureCounts } from './use-cases/open-pictures.ts'
export { openRejectedRows } from './use-cases/open-rejected-rows.ts'
export { prefetchInOrder } from './use-cases/prefetch-in-order.ts'
export { recordCommand } from './use-cases/record-command.ts'
export { seedGoods } from './use-cases/seed-goods.ts'
