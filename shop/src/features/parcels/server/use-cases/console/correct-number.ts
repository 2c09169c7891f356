import type { ConsoleShipment } from '#features/fulfilment/console-contract/orders.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict, Invalid } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { otherCarrier } from '#features/parcels/values.ts'
import { correctNumber } from '../../queries/console-shipment-queries.ts'
import { findShipment } from '../../queries/shipment-queries.ts'
import { ShipmentNotFound } from '../../rules/errors.ts'
import { requireCarrier } from '../carriers/require-carrier.ts'
import { changeOrderAsStaff } from '#features/fulfilment/server/index.ts'
import { requireUniqueTrackingNumber, requireShipment } from './staff-shipments.ts'

export interface Correction {
  shipmentId: number
  revision: number
  carrierCode?: string | undefined
  trackingNumber?: string | undefined
  isNumberShared: boolean
}

/**
 * Corrects a shipment's tracking number or carrier. The shopper sees the correction.
 * @param read the present shipment, for an edit conflict
 * @throws NotFound, EditConflict, Invalid, TrackingNumberUsed
 */
export async function correctTrackingNumberAsStaff(
  context: ShopContext,
  staff: Staff,
  { shipmentId, revision, isNumberShared, ...correction }: Correction,
  read: (transaction: Database) => Promise<ConsoleShipment>,
): Promise<void> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  await changeOrderAsStaff(context, { staff, orderNumber, action: 'shipment.correct' }, async (locked) => {
    const { transaction, order, recordEvent } = locked
    const shipment = await findShipment(transaction, order.id, number)
    if (!shipment) throw new ShipmentNotFound(number)
    const { carrierCode = shipment.carrierCode, trackingNumber = shipment.trackingNumber } = correction
    const isOther = trackingNumber !== shipment.trackingNumber
    if (shipment.revision !== revision) {
      throw new EditConflict(await read(transaction), isOther ? ['tracking_number'] : [])
    }
    await requireCarrier(locked, carrierCode, { field: 'carrier_code', present: shipment.carrierCode })
    if (trackingNumber === '' && carrierCode !== otherCarrier && shipment.status !== 'packing')
      throw new Invalid({ tracking_number: [(options) => m.parcels_number_missing({}, options)] })
    await requireUniqueTrackingNumber(transaction, { carrierCode, trackingNumber, isNumberShared }, shipmentId)
    await correctNumber(transaction, { id: shipmentId, carrierCode, trackingNumber })
    await recordEvent('number_corrected', { shipment: number })
    return {
      result: null,
      changes: {
        tracking_number: [shipment.trackingNumber, trackingNumber],
        carrier: [shipment.carrierCode, carrierCode],
      },
    }
  })
}
