import type { ShopContext } from '#platform/config/shop-context.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleSettingsCalls } from './console-routes.ts'

export const settingsSlice: Slice<ShopContext & { limits: { refundLimitInFen: number | null } }> = {
  name: 'settings',
  addConsoleCalls(api, context) {
    const { refundLimitInFen } = context.limits
    const locked = refundLimitInFen === null ? {} : { refund_limit: toWireMoney(refundLimitInFen) }
    addConsoleSettingsCalls(api, context, locked)
  },
}
