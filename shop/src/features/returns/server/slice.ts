import { copiedRows, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleReturnCalls } from './console-routes.ts'
import { hasOpenReturns, readReturnsOfPerson } from './queries/find-returns.ts'
import { countReturnsToDecide } from './queries/return-list-queries.ts'
import { addReturnCalls } from './routes.ts'
import { returnSweepers } from './sweepers.ts'
import type { ReturnsContext } from './ports/refund-service.ts'
import { erasePersonalTexts } from './use-cases/erase-personal-texts.ts'

export const personalReturns: PersonalData = {
  name: 'returns',
  async read(database, { userId, after = '0' }) {
    return copiedRows(await readReturnsOfPerson(database, userId, Number(after)), ({ id: _id, ...request }) => request)
  },
  erase: erasePersonalTexts,
  isAccountNeeded: hasOpenReturns,
}

export const returnsSlice: Slice<ReturnsContext> = {
  name: 'returns',
  addCalls: addReturnCalls,
  addConsoleCalls: addConsoleReturnCalls,
  sweepers: returnSweepers,
  personalData: () => [personalReturns],
  counts: [{ name: 'requests', permission: 'returns.decide', read: countReturnsToDecide }],
}
