/** Orders that a file of waybill numbers names: as they are, and sent. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { findNumbersInUse, readOrdersForFile } from '../../queries/orders-for-file.ts'
import { readUnits, type LockedOrder, changeOrderAsStaff } from '#features/fulfilment/server/index.ts'
import { readShipments } from '../../queries/shipment-queries.ts'
import { findShippingFault } from '../../rules/shipping-fault.ts'
import type { NotShippableReason } from '../../rules/errors.ts'
import { dispatchShipmentInTransaction } from '../dispatch-shipment.ts'
import { createShipmentInTransaction } from '../create-shipment.ts'
import { requireUniqueTrackingNumber } from './staff-shipments.ts'

export interface OrderForFile {
  notShippable: NotShippableReason | null
  /** Neither called off nor handed over. */
  piecesLeft: number
  /** Those that left the shop. */
  parcels: readonly { carrierCode: string | null; trackingNumber: string; pieces: number }[]
}

export interface KnownOrders {
  /** By order number; unknown ones are left out. */
  orders: Map<string, OrderForFile>
  /** By waybill number in capitals. */
  numbersInUse: Map<string, { orderNumber: string; carrierCode: string | null }[]>
}

export async function readKnownOrders(
  transaction: Database,
  { orderNumbers, trackingNumbers }: { orderNumbers: readonly string[]; trackingNumbers: readonly string[] },
): Promise<KnownOrders> {
  const facts = await readOrdersForFile(transaction, [...new Set(orderNumbers)])
  const used = await findNumbersInUse(transaction, [...new Set(trackingNumbers.map((number) => number.toUpperCase()))])
  return {
    orders: new Map(
      facts.map(({ orderNumber, parcels, ...units }) => [
        orderNumber,
        {
          parcels,
          notShippable: findShippingFault(units)?.reason ?? null,
          piecesLeft: units.lines.reduce((sum, line) => sum + line.bought - line.calledOff - line.handedOver, 0),
        },
      ]),
    ),
    numbersInUse: Map.groupBy(used, ({ number }) => number),
  }
}

export interface FileParcel {
  orderNumber: string
  carrierCode: string
  trackingNumber: string
  isNumberShared: boolean
  /** Ties the entries of one file. */
  batchId: string
  /** Notes in the same transaction that the line is done; false: somebody else has done it. */
  take(transaction: Database): Promise<boolean>
}

/**
 * Sends all that is left of an order, or the parcel that waits when all is packed.
 * @returns false where its line was done by somebody else
 * @throws NotFound, NotShippable, Invalid, TrackingNumberUsed
 */
export async function shipByFile(
  context: ShopContext,
  staff: Staff,
  { orderNumber, batchId, take, ...parcel }: FileParcel,
): Promise<boolean> {
  const change = { staff, orderNumber, batchId, action: 'shipment.hand_over' }
  try {
    return await changeOrderAsStaff(context, change, async (locked) => {
      if (!(await take(locked.transaction))) throw new LineAlreadyShipped()
      const waiting = await findPacked(locked)
      await requireUniqueTrackingNumber(locked.transaction, parcel, waiting?.id)
      const number = waiting?.number ?? (await createShipmentInTransaction(locked, { ...parcel, note: '' }))
      await dispatchShipmentInTransaction(locked, { ...parcel, number })
      const { carrierCode, trackingNumber } = parcel
      return {
        answer: true,
        changes: { shipment: [null, number], carrier: [null, carrierCode], tracking_number: [null, trackingNumber] },
      }
    })
  } catch (error) {
    if (error instanceof LineAlreadyShipped) return false
    throw error
  }
}

/** Undoes the transaction: the line is not to be done. */
class LineAlreadyShipped extends Error {}

/** The first parcel that waits to be handed over, where nothing is left to be packed. */
async function findPacked({ transaction, order }: LockedOrder) {
  const { lines } = await readUnits(transaction, order.id)
  const isAllPacked = lines.every(
    ({ bought, calledOff, packed, handedOver }) => bought - calledOff <= packed + handedOver,
  )
  if (!isAllPacked) return undefined
  return (await readShipments(transaction, order.id)).find(({ status }) => status === 'packing')
}
