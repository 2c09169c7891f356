import type { FoundGoodsAsStaff } from '#features/catalogue/console-contract/goods.ts'
import { goodsTabs } from '#features/catalogue/values.ts'
import { foldText } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { readConsoleGoods } from '../../queries/console/console-goods-queries.ts'
import { listGoodsIds } from '../../queries/console/console-list-queries.ts'
import { goodsImageUrl } from '../../rules/goods-view.ts'
import { aWeekBefore, filterOf } from './read-console-goods.ts'

const maxFoundAtOnce = 5
/** In other scripts a single letter is in too many names. */
const isEnough = (q: string) => q.length >= 2 || /[\u3040-\u30ff\u3400-\u9fff]/.test(q)

/** By the beginning of a SKU, or by words in any language; goods on sale first. Deleted goods are only in the list of withdrawn ones. */
export async function findGoodsAsStaff(
  context: Pick<ShopContext, 'database' | 'now'>,
  { q, language }: { q: string; language: Language },
): Promise<FoundGoodsAsStaff[]> {
  const query = q.trim()
  if (!isEnough(query)) return []
  const [onSale, withdrawn] = await Promise.all(
    goodsTabs.slice(0, 2).map(async (tab) =>
      listGoodsIds(context.database, {
        ...(await filterOf(context, { tab, q: query })),
        hidesDeleted: true,
        ordering: 'popular',
        limit: maxFoundAtOnce,
        offset: 0,
      }),
    ),
  )
  const ids = [...onSale!, ...withdrawn!].slice(0, maxFoundAtOnce)
  const rows = await readConsoleGoods(context.database, { ids, language, soldSince: aWeekBefore(context.now()) })
  return rows.map(({ id, sku, texts, isOnSale, imageVersion }) => {
    const shownLanguage = [language, ...languages].find((one) => texts[one])
    return {
      id,
      sku,
      name: shownLanguage ? texts[shownLanguage]!.name : sku,
      is_on_sale: isOnSale,
      image_url: goodsImageUrl(id, imageVersion),
      matched: foldText(sku).startsWith(foldText(query)) ? ('sku' as const) : ('name' as const),
    }
  })
}
