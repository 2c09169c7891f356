/** The demo catalogue in a merchant's form: a file of goods, and a folder of pictures named by sku. */
import { fileURLToPath } from 'node:url'

export const goodsFile = fileURLToPath(new URL('goods.csv', import.meta.url))
export const goodsPicturesDirectory = fileURLToPath(new URL('pictures/goods/', import.meta.url))
/** Masters of the scenes that the shop's own pages show. */
export const scenesDirectory = fileURLToPath(new URL('pictures/scenes/', import.meta.url))
