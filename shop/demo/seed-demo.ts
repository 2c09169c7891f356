/** Fills an empty catalogue with the demo goods. Stopped half way, the next start finishes it. */
import { hasAnyGoods, saveGoods } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'
import { ageInMsBySku } from './arrivals.ts'
import { demoCatalogue } from './demo-catalogue.ts'

/** A merchant's own goods are never mixed with demo goods. */
export async function seedDemo(context: ShopContext, onProgress: (line: string) => void): Promise<void> {
  if (await hasAnyGoods(context.database)) return
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
