import type { ShopContext } from '#platform/config/shop-context.ts'
import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleReturnCalls } from './console-routes.ts'
import { hasOpenReturns, readReturnsOfPerson } from './queries/find-returns.ts'
import { countReturnsToDecide } from './queries/return-list-queries.ts'
import { addReturnCalls } from './routes.ts'
import { returnSweepers } from './sweepers.ts'
import type { RefundHandling } from './ports/refund-service.ts'
import { erasePersonalTexts } from './use-cases/erase-personal-texts.ts'

export const personalReturns: PersonalData = {
  name: 'returns',
  async read(database, { userId, after = '0' }) {
    return copiedRows(await readReturnsOfPerson(database, userId, Number(after)), ({ id: _id, ...request }) => request)
  },
  erase: erasePersonalTexts,
  isAccountNeeded: hasOpenReturns,
}

export const returnsSlice: Slice<ShopContext & RefundHandling> = {
  name: 'returns',
  addCalls: (api, context) => addReturnCalls(api, context, context.refunds),
  addConsoleCalls: (api, context) => addConsoleReturnCalls(api, context, context),
  sweepers: (context) => returnSweepers(context, context.refunds),
  personalData: () => [personalReturns],
  counts: [{ name: 'requests', permission: 'returns.decide', read: countReturnsToDecide }],
}
