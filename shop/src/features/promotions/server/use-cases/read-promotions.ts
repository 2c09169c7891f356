import type { List } from '#platform/contract/fields.ts'
import type { WirePromotion } from '#features/promotions/console-contract.ts'
import type { PromotionState } from '#features/promotions/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { countPromotionStates, findPromotionRow, listPromotionRows } from '../queries/promotion-list-queries.ts'
import { toWirePromotion } from '../rules/promotion-draft.ts'

type Context = Pick<ShopContext, 'database' | 'now'>
type Tab = PromotionState | 'all'

/** @throws NotFound for a page past the end */
export async function listPromotions(
  { database, now }: Context,
  { tab = 'all', ...pages }: { tab?: Tab | undefined; page?: number; page_size?: number },
  url: URL,
): Promise<List<WirePromotion> & { facets: Record<Tab, number> }> {
  const at = now()
  const counts = await countPromotionStates(database, at)
  const facets = { ...counts, all: counts.running + counts.coming + counts.over + counts.off }
  const page = pageRequestOf(pages)
  const rows =
    page.offset >= facets[tab]
      ? []
      : await listPromotionRows(database, { tab, now: at, limit: page.pageSize, offset: page.offset })
  return { ...toList(url, page, facets[tab], rows.map(toWirePromotion)), facets }
}

/** @throws NotFound */
export async function getPromotion({ database, now }: Context, id: number): Promise<WirePromotion> {
  const row = await findPromotionRow(database, id, now())
  if (!row) throw new NotFound()
  return toWirePromotion(row)
}
