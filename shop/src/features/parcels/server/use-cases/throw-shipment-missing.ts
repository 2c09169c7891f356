import { wasDropped, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { ShipmentDropped, ShipmentNotFound } from '../rules/errors.ts'

/** @throws ShipmentDropped where the order had a shipment of this number, ShipmentNotFound where it had none */
export async function throwShipmentMissing(
  { transaction, order }: Pick<LockedOrder, 'transaction' | 'order'>,
  number: number,
): Promise<never> {
  throw (await wasDropped(transaction, order.id, number)) ? new ShipmentDropped() : new ShipmentNotFound(number)
}
