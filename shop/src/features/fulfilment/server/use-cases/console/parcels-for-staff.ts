/** Parcels as the console moves them. */
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/answers/refusals.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { findShipmentById, isNumberUsed, wasShipment } from '../../queries/console/console-shipment-queries.ts'
import { findShipment, type LineQuantity } from '../../queries/shipment-queries.ts'
import { ShipmentDropped, TrackingNumberUsed } from '../../rules/refusals.ts'
import type { HeldOrder } from '../change-order.ts'
import { dropHeld } from '../drop-parcel.ts'
import { endHeld } from '../end-parcel.ts'
import { handOverHeld } from '../hand-over.ts'
import { pack } from '../pack-parcel.ts'
import { sendAgainHeld } from '../send-again.ts'
import { changeForStaff } from './change-for-staff.ts'

export interface WantedParcel {
  carrierCode: string
  trackingNumber: string
  /** Somebody has seen that another parcel has the same number. */
  isNumberShared: boolean
}

interface Asking {
  staff: Staff
  key: string
}

/**
 * Packs what is named, or all that is left; and hands it over, where that is said.
 * @returns the parcel's number within the order
 * @throws NotFound, NotShippable, Invalid, TrackingNumberUsed, RequestKeyReused
 */
export async function shipForStaff(
  context: ShopContext,
  { staff, key }: Asking,
  {
    orderNumber,
    ...parcel
  }: WantedParcel & { orderNumber: string; lines?: readonly LineQuantity[]; note: string; isHandedOver: boolean },
): Promise<number> {
  const action = parcel.isHandedOver ? 'shipment.hand_over' : 'shipment.pack'
  return changeForStaff(context, { staff, orderNumber, action, once: { key, sent: parcel } }, async (held) => {
    await requireOwnNumber(held.transaction, parcel)
    const number = await pack(held, parcel)
    if (parcel.isHandedOver) await handOverHeld(held, { number })
    return { answer: number, changes: changesOf(number, parcel) }
  })
}

export type ParcelEvent = 'drop' | 'arrive' | 'lose' | 'turn_back'

/** @throws NotFound, ShipmentMoved */
export async function moveForStaff(
  context: ShopContext,
  staff: Staff,
  { shipmentId, event }: { shipmentId: number; event: ParcelEvent },
): Promise<void> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  await changeForStaff(context, { staff, orderNumber, action: `shipment.${event}` }, async (held) => {
    if (event === 'drop') await dropHeld(held, number)
    else await endHeld(held, { event, number, by: 'staff' })
    return { answer: null, changes: { shipment: [null, number] } }
  })
}

/** @throws NotFound, ShipmentMoved, NotShippable, Invalid, TrackingNumberUsed, RequestKeyReused */
export async function handOverForStaff(
  context: ShopContext,
  { staff, key }: Asking,
  { shipmentId, ...wanted }: Partial<WantedParcel> & { shipmentId: number; isNumberShared: boolean },
): Promise<void> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  const once = { key, sent: [number, wanted] }
  await changeForStaff(context, { staff, orderNumber, action: 'shipment.hand_over', once }, async (held) => {
    const packed = await findShipment(held.transaction, held.order.id, number)
    // Its number may be that of a newer one by now.
    if (packed?.id !== shipmentId) throw new ShipmentDropped()
    const { carrierCode = packed.carrierCode, trackingNumber = packed.trackingNumber, isNumberShared } = wanted
    await requireOwnNumber(held.transaction, { carrierCode, trackingNumber, isNumberShared }, shipmentId)
    await handOverHeld(held, { number, ...(carrierCode === null ? {} : { carrierCode }), trackingNumber })
    return { answer: null, changes: changesOf(number, { carrierCode, trackingNumber }) }
  })
}

/**
 * A parcel in place of one that was lost or came back, handed over at once.
 * @returns the order and the new parcel's number
 * @throws NotFound, ShipmentMoved, NotShippable, Invalid, TrackingNumberUsed, RequestKeyReused
 */
export async function sendAgainForStaff(
  context: ShopContext,
  { staff, key }: Asking,
  { shipmentId, ...parcel }: WantedParcel & { shipmentId: number },
): Promise<{ orderNumber: string; number: number }> {
  const { orderNumber, number } = await requireShipment(context.database, shipmentId)
  const once = { key, sent: [number, parcel] }
  return changeForStaff(context, { staff, orderNumber, action: 'shipment.send_again', once }, async (held) => {
    await requireOwnNumber(held.transaction, parcel)
    const again = await sendAgainHeld(held, number)
    await handOverHeld(held, { number: again, ...parcel })
    return {
      answer: { orderNumber, number: again },
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

export async function requireOwnNumber(
  transaction: HeldOrder['transaction'],
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
