/** Front door of the slice. */
import type { Api } from '#platform/server/api.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'

export { avatarUrlOf } from './picture-urls.ts'

export function addMediaCalls(_api: Api, _context: ShopContext): void {}
