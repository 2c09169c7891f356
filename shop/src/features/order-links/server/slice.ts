import type { Slice } from '#platform/slices/slice.ts'
import { addOrderLinkCalls } from './routes.ts'
import type { LinkContext } from './use-cases/open-order-link.ts'

/** Links that open and pay one order in any browser, without a login. */
export const orderLinksSlice: Slice<LinkContext> = {
  name: 'order-links',
  addCalls: addOrderLinkCalls,
}
