/** Front door of the slice. */
import type { Authenticate } from '#platform/server/access.ts'
import { TokenNotValid } from '#platform/server/refusals.ts'
import type { Api } from '#platform/server/api.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'

export function addIdentityCalls(_api: Api, _context: ShopContext): void {}

export function createAuthenticate(_context: ShopContext): Authenticate {
  return async () => {
    throw new TokenNotValid()
  }
}
