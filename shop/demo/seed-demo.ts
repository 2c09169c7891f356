/** Fills an empty catalogue with the demo goods. Stopped half way, the next start finishes it. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findGoodsWithoutPicture, hasAnyGoods, saveGoods, setGoodsPictures } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { ageInMsBySku } from './arrivals.ts'
import { demoCatalogue } from './demo-catalogue.ts'

const picturesDir = new URL('pictures/goods/', import.meta.url)

type DemoContext = Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage'>

/** A merchant's own goods are never mixed with demo goods. */
export async function seedDemo(context: DemoContext, onProgress: (line: string) => void): Promise<void> {
  if (!(await hasAnyGoods(context.database))) await addGoods(context, onProgress)
  await addMissingPictures(context, onProgress)
}

async function addGoods(context: DemoContext, onProgress: (line: string) => void): Promise<void> {
  const ages = ageInMsBySku(demoCatalogue.flatMap(({ goods }) => goods))
  const now = context.now().getTime()
  const saved = await saveGoods(
    context,
    demoCatalogue.flatMap(({ type, goods }) =>
      type.subTypes.flatMap((subType) =>
        goods
          .filter(({ type2 }) => type2 === subType.slug)
          .map((item) => ({
            sku: item.sku,
            type1: type.name,
            type2: subType.name,
            name: item.name,
            describe: item.describe,
            size: item.size,
            priceInFen: item.priceInFen,
            stock: item.stock,
            soldCount: item.soldCount,
            createdAt: new Date(now - ages.get(item.sku)!),
          })),
      ),
    ),
  )
  onProgress(`demo catalogue: ${saved.length} goods`)
}

async function addMissingPictures(context: DemoContext, onProgress: (line: string) => void): Promise<void> {
  const skus = demoCatalogue.flatMap(({ goods }) => goods.map(({ sku }) => sku))
  const without = await findGoodsWithoutPicture(context.database, skus)
  const pictures = without
    .map(({ id, sku }) => ({ goodsId: id, file: fileURLToPath(new URL(`${sku}.webp`, picturesDir)) }))
    .filter(({ file }) => existsSync(file))
  if (pictures.length === 0) return
  const refused = await setGoodsPictures(context, pictures)
  for (const { picture, refusal } of refused) throw new Error(`${picture.file} is no picture`, { cause: refusal })
  onProgress(`demo catalogue: ${pictures.length} pictures`)
}
