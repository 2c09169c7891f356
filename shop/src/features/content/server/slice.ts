import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleShopCalls } from './console-routes.ts'
import type { PaymentNames } from './ports/payment-names.ts'
import type { ReturnAddressListener } from './ports/return-address-listener.ts'
import { addContentCalls } from './routes.ts'

export const contentSlice: Slice<ShopContext & { onReturnAddress: ReturnAddressListener; paymentNames: PaymentNames }> =
  {
    name: 'content',
    addCalls: addContentCalls,
    addConsoleCalls: addConsoleShopCalls,
  }
