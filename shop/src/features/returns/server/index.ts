/** Public exports of the slice. */
import { copiedRows, type PersonalData } from '#features/identity/server/index.ts'
import { hasOpenReturns, readReturnsOfPerson } from './queries/find-returns.ts'
import { erasePersonalTexts } from './use-cases/erase-personal-texts.ts'

export { addReturnCalls } from './routes.ts'
export { addConsoleReturnCalls } from './console-routes.ts'
export { returnSweepers } from './sweepers.ts'
export { cancelUnshipped } from './use-cases/cancel-unshipped.ts'
export { cancelUnshippedAsStaff, previewCancellationAsStaff } from './use-cases/console/cancel-as-staff.ts'
export { giveGoodwillAsStaff, type RefundHandling } from './use-cases/console/staff-returns.ts'
export type { RefundService } from './ports/refund-service.ts'
export { findOpenReturns, sumWaitingReturns } from './queries/find-returns.ts'
export { delayRefund as payBackFrom } from './queries/return-queries.ts'
export { describeOrderReturns, readOrderReturns, readRefundFacts } from './use-cases/read-order-returns.ts'
export { countReturnsToDecide } from './queries/return-list-queries.ts'
export { fillSendTo } from './use-cases/find-send-to.ts'
export { failReturn, settleOpenReturns, settleReturn } from './use-cases/refunds/settle-return.ts'
export { refundDueReturns } from './use-cases/refunds/refund-due-returns.ts'
export { refundWholeOrder } from './use-cases/refunds/refund-whole-order.ts'

export const personalReturns: PersonalData = {
  name: 'returns',
  async read(database, { userId, after = '0' }) {
    return copiedRows(await readReturnsOfPerson(database, userId, Number(after)), ({ id: _id, ...request }) => request)
  },
  erase: erasePersonalTexts,
  hasUnsettledPayments: hasOpenReturns,
}
