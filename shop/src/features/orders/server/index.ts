/** Front door of the slice. */
import type { Sweeper } from '#platform/server/sweepers.ts'
import type { Api } from '#platform/server/api.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'

export function addOrderCalls(_api: Api, _context: ShopContext): void {}

export function orderSweepers(_context: ShopContext): Sweeper[] {
  return []
}
