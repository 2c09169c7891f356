import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleShopCalls } from './console-routes.ts'
import type { ReturnAddressListener } from './ports/return-address-listener.ts'

export const contentSlice: Slice<ShopContext & { onReturnAddress: ReturnAddressListener }> = {
  name: 'content',
  addConsoleCalls: addConsoleShopCalls,
}
