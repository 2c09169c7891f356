/** Goods for tests, with plausible and unique defaults. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { GoodsToSave } from '../server/ports/goods-to-save.ts'
import { saveGoods } from '../server/use-cases/saving/save-goods.ts'

let made = 0

export function buildGoods(changes: Partial<GoodsToSave> = {}): GoodsToSave {
  made += 1
  return {
    // In the order of creation, also as text.
    sku: `SKU-${String(made).padStart(6, '0')}`,
    type1: { 'zh-CN': '样品' },
    type2: { 'zh-CN': '杂项' },
    name: { 'zh-CN': `样品${made}` },
    describe: { 'zh-CN': '供测试用。' },
    size: '100 g',
    priceInFen: 1000,
    stock: 10,
    ...changes,
  }
}

/** @returns the id of the goods */
export async function createGoods(context: ShopContext, changes: Partial<GoodsToSave> = {}): Promise<number> {
  const [saved] = await saveGoods(context, [buildGoods(changes)])
  return saved!.id
}
