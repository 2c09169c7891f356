/** Public exports of the slice. */
export { fulfilmentSlice } from './slice.ts'
export {
  addEvent as addOrderEvent,
  getEvent as getOrderEvent,
  findUndoneDispatch,
  wasDropped,
  readEvents,
} from './queries/event-queries.ts'
export type { OrderEventRow } from './queries/event-tables.ts'
export { deriveFulfilment } from './rules/derive-fulfilment.ts'
export { updateFulfilmentStatus } from './use-cases/update-fulfilment-status.ts'
export {
  hasBeenHandedOver,
  type UnitsOfLine,
  type UnitsOfOrder,
  hasOpenReturn,
  wasClaimedSince,
  readUnits,
  findOrdersWithoutAddress,
} from './queries/order-units.ts'
export { changeOrderAsStaff } from './use-cases/change-order-as-staff.ts'
export { type LockedOrder, withLockedOrderById } from './use-cases/with-locked-order.ts'
export { readShopperFigures, readSkusOfOrder } from './queries/order-facts-queries.ts'
