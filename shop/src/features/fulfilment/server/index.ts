/** Front door of the slice. */
import { copiedRows, type PersonalData } from '#features/identity/server/index.ts'
import { hasOpenReturns, readReturnsOfPerson } from './queries/find-returns.ts'
import { erasePersonalTexts } from './use-cases/erase-personal-texts.ts'

export { addFulfilmentCalls } from './routes.ts'
export { addConsoleFulfilmentCalls } from './console-routes.ts'
export type { PaymentHistory } from './payment-history.ts'
export type { TimelineDraft } from './rules/timeline-draft.ts'
export { countReturnsToDecide } from './queries/console/return-list-queries.ts'
export { fulfilmentSweepers } from './sweepers.ts'
export type { RefundService } from './refund-service.ts'
export { fillSendTo } from './use-cases/returns/find-send-to.ts'
export { findOpenReturns, sumWaitingReturns } from './queries/find-returns.ts'
export { failReturn, settleOpenReturns, settleReturn } from './use-cases/returns/settle-return.ts'
export { refundDueReturns } from './use-cases/returns/refund-due-returns.ts'
export { delayRefund as payBackFrom } from './queries/return-queries.ts'
export { addEvent as addOrderEvent } from './queries/event-queries.ts'
export {
  countUnits,
  type ParcelRecord,
  type ReturnRecord,
  unitsInReturns,
  type UnitsOfRecord,
} from './rules/count-units.ts'
export { deriveFulfilment } from './rules/derive-fulfilment.ts'
export { refundWholeOrder } from './use-cases/refund-whole-order.ts'
export { updateFulfilmentStatus } from './use-cases/update-fulfilment-status.ts'
export { hasBeenHandedOver } from './queries/order-units.ts'
export { readCarriers } from './queries/shipment-queries.ts'
export { type OrderForFile, readKnownOrders, shipByFile } from './use-cases/console/ship-by-file.ts'
export { findShippingSentence } from './rules/shipment-errors.ts'

export const personalReturns: PersonalData = {
  name: 'returns',
  async read(database, { userId, after = '0' }) {
    return copiedRows(await readReturnsOfPerson(database, userId, Number(after)), ({ id: _id, ...request }) => request)
  },
  erase: erasePersonalTexts,
  hasUnsettledPayments: hasOpenReturns,
}
