import { toWireMoney } from '#platform/money/money.ts'
import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsolePromotionCalls, type PromotionsContext } from './console-routes.ts'
import { readUsesAfter } from './queries/promotion-use-queries.ts'

/** Uses are part of the orders, so they stay as long as these. */
const personalUses: PersonalData = {
  name: 'promotion_uses',
  async read(database, { userId, after = '0' }) {
    const rows = await readUsesAfter(database, userId, Number(after))
    return copiedRows(rows, ({ orderNumber, code, discountInFen, givenBackAt, createdAt }) => ({
      order_number: orderNumber,
      code,
      discount: toWireMoney(discountInFen),
      given_back_at: givenBackAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }))
  },
}

export const promotionsSlice: Slice<PromotionsContext> = {
  name: 'promotions',
  addConsoleCalls: addConsolePromotionCalls,
  personalData: () => [personalUses],
}
