/** Parses one line of a file of tracking numbers. */
import {
  isTrackingNumber,
  maxCarrierCodeLength,
  maxTrackingNumberLength,
  toTrackingNumber,
} from '#features/parcels/values.ts'
import { toOrderNumber } from '#features/orders/values.ts'
import type { ShippingColumns } from '#features/imports/values.ts'
import { hasLostDigits } from '#platform/spreadsheets/lost-digits.ts'
import type { RowFault } from '../../queries/import-tables.ts'

export interface ShippingLine {
  line: number
  orderNumber: string
  trackingNumber: string
  /** As entered: a code, or a name. */
  carrier: string
  fault: RowFault | null
}

export const isOrderNumber = (text: string): boolean =>
  /^[\dA-Z]{4}(?:-[\dA-Z]{4}){2}$/.test(toOrderNumber(cellOf(text)))

/** Spreadsheets mark text by an apostrophe; text from a chat has invisible signs. */
function cellOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'/, '')
    .trim()
}

export function readShippingRow(
  { line, cells, isMalformed }: { line: number; cells: readonly string[]; isMalformed: boolean },
  columns: ShippingColumns,
  { isTyped }: { isTyped: boolean },
): ShippingLine {
  const cellAt = (index: number | null) => (index === null ? '' : cellOf(cells[index] ?? ''))
  const read = {
    line,
    orderNumber: toOrderNumber(cellAt(columns.order_number)),
    trackingNumber: toTrackingNumber(cellAt(columns.tracking_number)),
    carrier: cellAt(columns.carrier),
  }
  return { ...read, fault: isMalformed ? { column: 'line', reason: 'malformed', facts: {} } : faultOf(read, isTyped) }
}

function faultOf(
  { orderNumber, trackingNumber, carrier }: Omit<ShippingLine, 'fault'>,
  isTyped: boolean,
): RowFault | null {
  const fault = (column: RowFault['column'], reason: string, facts: RowFault['facts'] = {}) => ({
    column,
    reason,
    facts,
  })
  if (orderNumber === '') return fault('order_number', 'no_order_number')
  if (hasLostDigits(orderNumber, { isTyped })) return fault('order_number', 'lost_digits', { text: orderNumber })
  if (hasLostDigits(trackingNumber, { isTyped }))
    return fault('tracking_number', 'lost_digits', { text: trackingNumber })
  if (trackingNumber.length > maxTrackingNumberLength)
    return fault('tracking_number', 'too_long', { most: maxTrackingNumberLength })
  if (!isTrackingNumber(trackingNumber))
    return fault('tracking_number', 'number_wrong', { text: trackingNumber.slice(0, 40) })
  if (carrier.length > maxCarrierCodeLength * 5)
    return fault('carrier', 'no_such_carrier', { text: carrier.slice(0, 40) })
  return null
}
