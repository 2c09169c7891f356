/** Fills a shop without goods from a file and a folder of pictures. After an interruption the next start finishes. */
import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { findGoodsWithoutPicture, hasAnyGoods, setGoodsPictures } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { importGoods } from './import-goods.ts'

/** Initial goods of the shop, in a merchant's format. */
export interface GoodsSource {
  goodsFile: string
  /** Pictures named by sku. */
  goodsPicturesDirectory: string
}

type SeedContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage'>

/**
 * A merchant's own goods are never mixed with others.
 * @returns whether goods were added now
 */
export async function seedGoods(
  context: SeedContext,
  { goodsFile, goodsPicturesDirectory }: GoodsSource,
  onProgress: (line: string) => void,
): Promise<boolean> {
  const isNew = !(await hasAnyGoods(context.database))
  if (isNew) {
    // All or nothing, because no later start would complete a partial import.
    const options = { onWarning: refuse, batchSize: Number.POSITIVE_INFINITY }
    const { added } = await importGoods(context, goodsFile, options)
    onProgress(`demo catalogue: ${added} goods`)
  }
  await addMissingPictures(context, goodsPicturesDirectory, onProgress)
  return isNew
}

function refuse(warning: string): never {
  throw new Error(`the initial goods: ${warning}`)
}

async function addMissingPictures(
  context: SeedContext,
  directory: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const fileOfSku = new Map((await readdir(directory)).map((name) => [parse(name).name, join(directory, name)]))
  const without = await findGoodsWithoutPicture(context.database, [...fileOfSku.keys()])
  if (without.length === 0) return
  const pictures = without.map(({ id, sku }) => ({ goodsId: id, file: fileOfSku.get(sku)! }))
  const { refused } = await setGoodsPictures(context, pictures)
  for (const { picture, error } of refused) throw new Error(`${picture.file} is not a picture`, { cause: error })
  onProgress(`demo catalogue: ${pictures.length} pictures`)
}
