/** Front door of the slice. */
export { importGoods } from './use-cases/import-goods.ts'
export { openPictures } from './use-cases/open-pictures.ts'
export { seedGoods } from './use-cases/seed-goods.ts'
