import type { ResponseOf } from '#platform/contract/call.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { bulkEditGoods } from '../../console-contract/bulk.ts'
import type { PriceChange } from '../rules/console/prices.ts'

export interface BulkSaleInput {
  /** Null for a preview. */
  key: string | null
  /** The ids or the filter of the request. */
  named: unknown
  goodsIds: readonly number[]
  price: PriceChange
  startsAt: Date
  endsAt: Date
  language: Language
}

/** Plans sales of many goods; goods that cannot have one are listed with the reason. */
export type PlanBulkSale = (
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  by: Staff,
  input: BulkSaleInput,
) => Promise<ResponseOf<typeof bulkEditGoods>>

export interface BulkSaleContext extends ShopContext {
  planBulkSale: PlanBulkSale
}
