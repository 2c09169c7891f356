/** Changes of shipments from the console. */
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { findShipmentById, isNumberUsed, wasShipment } from '../../queries/console-shipment-queries.ts'
import { findShipment } from '../../queries/shipment-queries.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import { ShipmentDropped, TrackingNumberUsed } from '../../rules/errors.ts'
import { type LockedOrder, changeOrderAsStaff } from '#features/fulfilment/server/index.ts'
import { cancelShipmentInTransaction } from '../cancel-shipment.ts'
import { closeShipmentInTransaction } from '../close-shipment.ts'
import { dispatchShipmentInTransaction } from '../dispatch-shipment.ts'
import { createShipmentInTransaction } from '../create-shipment.ts'
import { createReplacementInTransaction } from '../create-replacement.ts'
import { undoDispatchInTransaction } from '../undo-dispatch.ts'

export interface ShipmentInput {
  carrierCode: string
  trackingNumber: string
  /** Staff have confirmed that another shipment has the same number. */
  isNumberShared: boolean
}

interface ShipmentRequest {
  staff: Staff
  key: string
}

/**
 * Packs the named lines, or all that is left, and optionally dispatches the shipment.
 * @returns the shipment's number within the order
 * @throws NotFound, NotShippable, Invalid, TrackingNumberUsed, RequestKeyReused
 */
export async function shipOrderAsStaff(
  context: ShopContext,
  { staff, key }: ShipmentRequest,
  {
    orderNumber,
    ...parcel
  }: ShipmentInput & { orderNumber: string; lines?: readonly LineQuantity[]; note: string; isHandedOver: boolean },
): Promise<number> {
  const action = parcel.isHandedOver ? 'shipment.hand_over' : 'shipment.pack'
  return changeOrderAsStaff(context, { staff, orderNumber, action, once: { key, sent: parcel } }, async (locked) => {
    await requireUniqueTrackingNumber(locked.transaction, parcel)
    const number = await createShipmentInTransaction(locked, parcel)
    if (parcel.isHandedOver) await dispatchShipmentInTransaction(locked, { number })
    return { result: number, changes: changesOf(number, parcel) }
  })
}

export type ParcelEvent = 'drop' | 'arrive' | 'lose' | 'turn_back'

/** @throws NotFound, ShipmentStateConflict */
export async function moveShipmentAsStaff(
  context: ShopContext,
  staff: Staff,
  { shipmentId, event }: { shipmentId: number; event: ParcelEvent },
): Promise<void> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  await changeOrderAsStaff(context, { staff, orderNumber, action: `shipment.${event}` }, async (locked) => {
    if (event === 'drop') await cancelShipmentInTransaction(locked, number)
    else await closeShipmentInTransaction(locked, { event, number, by: 'staff' })
    return { result: null, changes: { shipment: [null, number] } }
  })
}

/** @throws NotFound, ShipmentStateConflict, NotShippable, Invalid, TrackingNumberUsed, RequestKeyReused */
export async function dispatchShipmentAsStaff(
  context: ShopContext,
  { staff, key }: ShipmentRequest,
  { shipmentId, ...changes }: Partial<ShipmentInput> & { shipmentId: number; isNumberShared: boolean },
): Promise<void> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  const once = { key, sent: [number, changes] }
  await changeOrderAsStaff(context, { staff, orderNumber, action: 'shipment.hand_over', once }, async (locked) => {
    const packed = await findShipment(locked.transaction, locked.order.id, number)
    // A newer shipment may have this number by now.
    if (packed?.id !== shipmentId) throw new ShipmentDropped()
    const { carrierCode = packed.carrierCode, trackingNumber = packed.trackingNumber, isNumberShared } = changes
    await requireUniqueTrackingNumber(locked.transaction, { carrierCode, trackingNumber, isNumberShared }, shipmentId)
    await dispatchShipmentInTransaction(locked, {
      number,
      ...(carrierCode === null ? {} : { carrierCode }),
      trackingNumber,
    })
    return { result: null, changes: changesOf(number, { carrierCode, trackingNumber }) }
  })
}

/**
 * Undoes a dispatch within ten minutes. The order number is named, because the shipment may be gone at a replay.
 * @throws NotFound, ShipmentDropped, ShipmentStateConflict, DispatchTooOld, ClaimedSinceDispatch, RequestKeyReused
 */
export async function undoDispatchAsStaff(
  context: ShopContext,
  { staff, key }: ShipmentRequest,
  { orderNumber, shipmentId }: { orderNumber: string; shipmentId: number },
): Promise<void> {
  const once = { key, sent: shipmentId }
  await changeOrderAsStaff(context, { staff, orderNumber, action: 'shipment.undo', once }, async (locked) => {
    const found = await requireShipment(locked.transaction, shipmentId)
    if (found.orderNumber !== orderNumber) throw new NotFound()
    const { number } = found
    const { carrierCode, trackingNumber } = (await findShipment(locked.transaction, locked.order.id, number))!
    await undoDispatchInTransaction(locked, number)
    return {
      result: null,
      changes: { shipment: [number, null], carrier: [carrierCode, null], tracking_number: [trackingNumber, null] },
    }
  })
}

/**
 * Ships a replacement for a lost or returned shipment.
 * @returns the order and the replacement's number
 * @throws NotFound, ShipmentStateConflict, NotShippable, Invalid, TrackingNumberUsed, RequestKeyReused
 */
export async function shipReplacementAsStaff(
  context: ShopContext,
  { staff, key }: ShipmentRequest,
  { shipmentId, ...parcel }: ShipmentInput & { shipmentId: number },
): Promise<{ orderNumber: string; number: number }> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  const once = { key, sent: [number, parcel] }
  return changeOrderAsStaff(context, { staff, orderNumber, action: 'shipment.send_again', once }, async (locked) => {
    await requireUniqueTrackingNumber(locked.transaction, parcel)
    const again = await createReplacementInTransaction(locked, number)
    await dispatchShipmentInTransaction(locked, { number: again, ...parcel })
    return {
      result: { orderNumber, number: again },
      changes: { replaces: [null, number], ...changesOf(again, parcel) },
    }
  })
}

/** @throws NotFound, ShipmentDropped */
export async function requireShipment(database: Database, shipmentId: number) {
  const found = await findShipmentById(database, shipmentId)
  if (found) return found
  throw (await wasShipment(database, shipmentId)) ? new ShipmentDropped() : new NotFound()
}

export async function requireUniqueTrackingNumber(
  transaction: LockedOrder['transaction'],
  parcel: { carrierCode: string | null; trackingNumber: string; isNumberShared: boolean },
  except?: number,
): Promise<void> {
  if (parcel.isNumberShared) return
  if (await isNumberUsed(transaction, { ...parcel, ...(except === undefined ? {} : { except }) }))
    throw new TrackingNumberUsed(parcel.trackingNumber)
}

function changesOf(
  number: number,
  { carrierCode, trackingNumber }: { carrierCode: string | null; trackingNumber: string },
) {
  return {
    shipment: [null, number],
    carrier: [null, carrierCode],
    tracking_number: [null, trackingNumber],
  } satisfies AuditChanges
}
