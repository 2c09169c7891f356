import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleShopCalls, type ConsoleShopContext } from './console-routes.ts'
import type { PaymentNames } from './ports/payment-names.ts'
import { addContentCalls } from './routes.ts'
import { contentSweepers } from './sweepers.ts'

export const contentSlice: Slice<ConsoleShopContext & { paymentNames: PaymentNames }> = {
  name: 'content',
  addCalls: addContentCalls,
  addConsoleCalls: addConsoleShopCalls,
  sweepers: contentSweepers,
}
