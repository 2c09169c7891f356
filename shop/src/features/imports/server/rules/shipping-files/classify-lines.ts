/** Classifies each line of a file of tracking numbers by the current state of the orders. */
import type { OrderForFile } from '#features/parcels/server/index.ts'
import { otherCarrier } from '#features/parcels/values.ts'
import type { RowFault, ShippingOptions } from '../../queries/import-tables.ts'
import type { CheckedRow } from '../../queries/shipping-file-queries.ts'
import { findCarrierByCell, type NamedCarrier } from './find-carrier.ts'
import type { ShippingLine } from './read-shipping-row.ts'

export interface KnownToShop {
  carriers: readonly NamedCarrier[]
  /** By order number. */
  orders: ReadonlyMap<string, OrderForFile>
  /** Shipments by tracking number in capitals. */
  numbersInUse: ReadonlyMap<string, readonly { orderNumber: string; carrierCode: string | null }[]>
}

export function classifyLines(
  lines: readonly ShippingLine[],
  known: KnownToShop,
  options: ShippingOptions,
): CheckedRow[] {
  const lineOfOrder = new Map<string, ShippingLine>()
  const lineOfNumber = new Map<string, ShippingLine>()
  return lines.map((line) => {
    const row = classify(line, { ...known, options, lineOfOrder, lineOfNumber })
    if (row.outcome === 'to_ship') {
      lineOfOrder.set(line.orderNumber, line)
      if (line.trackingNumber) lineOfNumber.set(line.trackingNumber.toUpperCase(), line)
    }
    return row
  })
}

interface Seen extends KnownToShop {
  options: ShippingOptions
  /** Lines above that ship something. */
  lineOfOrder: ReadonlyMap<string, ShippingLine>
  lineOfNumber: ReadonlyMap<string, ShippingLine>
}

function classify(line: ShippingLine, seen: Seen): CheckedRow {
  const { orderNumber, trackingNumber } = line
  const row = { line: line.line, subject: orderNumber.slice(0, 64), after: null, fault: null }
  const refused = (fault: RowFault): CheckedRow => ({ ...row, outcome: 'refused', fault })
  if (line.fault) return refused(line.fault)
  const order = seen.orders.get(orderNumber)
  if (!order) return { ...row, outcome: 'not_found' }
  const sent = order.parcels.find((parcel) => isSame(parcel.trackingNumber, trackingNumber))
  if (sent && trackingNumber !== '')
    return { ...row, outcome: 'already', after: { carrierCode: sent.carrierCode, trackingNumber, pieces: sent.pieces } }
  const carrierCode = line.carrier === '' ? seen.options.carrierCode : findCarrierByCell(seen.carriers, line.carrier)
  const after = { carrierCode, trackingNumber, pieces: order.piecesLeft }
  const reason = order.notShippable
  if (reason !== null && !(reason === 'no_address' && carrierCode === otherCarrier))
    return { ...row, after, outcome: 'not_shippable', fault: { column: 'order_number', reason, facts: {} } }
  const fault = faultOf(line, carrierCode, seen)
  return fault ? { ...refused(fault), after } : { ...row, after, outcome: 'to_ship' }
}

function faultOf(line: ShippingLine, carrierCode: string | null, seen: Seen): RowFault | null {
  const { orderNumber, trackingNumber, carrier } = line
  if (carrierCode === null) {
    const reason = carrier === '' ? 'no_carrier' : 'no_such_carrier'
    return { column: 'carrier', reason, facts: { text: carrier } }
  }
  if (trackingNumber === '' && carrierCode !== otherCarrier)
    return { column: 'tracking_number', reason: 'no_tracking_number', facts: {} }
  const above = seen.lineOfOrder.get(orderNumber)
  if (above) return { column: 'order_number', reason: 'order_twice', facts: { line: above.line } }
  if (seen.options.allowsSharedNumbers || trackingNumber === '') return null
  const number = trackingNumber.toUpperCase()
  const twice = seen.lineOfNumber.get(number)
  if (twice) return { column: 'tracking_number', reason: 'number_twice', facts: { line: twice.line } }
  const used = seen.numbersInUse.get(number)?.find((parcel) => parcel.carrierCode === carrierCode)
  return used ? { column: 'tracking_number', reason: 'number_used', facts: { order: used.orderNumber } } : null
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()
