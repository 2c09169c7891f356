/** Reads and ships the orders named in a file of tracking numbers. */
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
  /** Neither cancelled nor dispatched. */
  piecesLeft: number
  /** Dispatched shipments. */
  parcels: readonly { carrierCode: string | null; trackingNumber: string; pieces: number }[]
}

export interface KnownOrders {
  /** Orders by number, without unknown ones. */
  orders: Map<string, OrderForFile>
  /** Keyed by tracking number in capitals. */
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
  /** Groups the audit entries of one file. */
  batchId: string
  /** Claims the line in the same transaction; false: another process has done it. */
  take(transaction: Database): Promise<boolean>
}

/**
 * Ships all that is left of an order, or the packed shipment when all units are packed.
 * @returns false where another process has done the line
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
        result: true,
        changes: { shipment: [null, number], carrier: [null, carrierCode], tracking_number: [null, trackingNumber] },
      }
    })
  } catch (error) {
    if (error instanceof LineAlreadyShipped) return false
    throw error
  }
}

/** Rolls the transaction back, because the line is already done. */
class LineAlreadyShipped extends Error {}

/** The first packed shipment, where no units are left to pack. */
async function findPacked({ transaction, order }: LockedOrder) {
  const { lines } = await readUnits(transaction, order.id)
  const isAllPacked = lines.every(
    ({ bought, calledOff, packed, handedOver }) => bought - calledOff <= packed + handedOver,
  )
  if (!isAllPacked) return undefined
  return (await readShipments(transaction, order.id)).find(({ status }) => status === 'packing')
}
