/** Front door of the slice. */
import type { Api } from '#platform/server/api.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'

export function addCatalogueCalls(_api: Api, _context: ShopContext): void {}
