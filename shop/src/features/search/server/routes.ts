import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { writeZeroResultSearches } from './use-cases/count-zero-result-search.ts'

/** Searches are calls of the slices that own the documents. */
export function addSearchHooks(api: Api, context: ShopContext): void {
  api.app.addHook('onClose', () => writeZeroResultSearches(context))
}
