import { wasDropped } from '../queries/event-queries.ts'
import { ShipmentDropped, ShipmentNotFound } from '../rules/refusals.ts'
import type { HeldOrder } from './change-order.ts'

/** @throws ShipmentDropped where the order had a parcel of this number, ShipmentNotFound where it had none */
export async function refuseMissing(
  { transaction, order }: Pick<HeldOrder, 'transaction' | 'order'>,
  number: number,
): Promise<never> {
  throw (await wasDropped(transaction, order.id, number)) ? new ShipmentDropped() : new ShipmentNotFound(number)
}
