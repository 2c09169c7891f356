import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import { inMoney, oneOf, type AuditLabels, valueChanged } from '#features/staff/components/audit-log/audit-labels.ts'
import { carrierNames } from '#features/parcels/components/carrier-names.ts'
import { flagNames } from '#features/fulfilment/components/console/order-words.ts'
import { returnStates } from '#features/returns/components/console/return-words.ts'

const orderStates = { pending: m.orders_status_pending, cancelled: m.orders_status_cancelled }

const amount = { name: m.order_pages_audit_amount, value: inMoney, isFact: true } as const
const shipment = { name: m.order_pages_audit_shipment }

export const fulfilmentAuditLabels: AuditLabels = {
  order: {
    text: { name: m.order_pages_audit_note },
    flag: { name: m.order_pages_audit_flag, value: oneOf(flagNames) },
    status: { name: m.order_pages_audit_status, value: oneOf(orderStates) },
    address: { name: m.order_pages_audit_address, describe: valueChanged },
    lines: { name: m.order_pages_audit_lines, value: describeLines },
    return: { name: m.order_pages_audit_return },
    replaces: { name: m.order_pages_audit_replaces_order },
    replaced_by: { name: m.order_pages_audit_replaced_by },
    mail: { name: m.order_pages_audit_mail },
    amount,
  },
  shipment: {
    shipment,
    replaces: { name: m.order_pages_audit_replaces },
    carrier: { name: m.parcels_carrier, value: oneOf(carrierNames) },
    tracking_number: { name: m.parcels_tracking_number },
    lines: { name: m.order_pages_audit_lines, value: describeLines },
    return: { name: m.order_pages_audit_return },
    amount,
  },
  return: { status: { name: m.order_pages_audit_status, value: oneOf(returnStates) }, amount },
}

/** `[{position, quantity}]`, or `all`. */
function describeLines(value: unknown): string | null {
  if (value === 'all') return m.order_pages_audit_all()
  if (!Array.isArray(value)) return null
  const lines = value as { position: number; quantity: number }[]
  return formatList(lines.map(({ position, quantity }) => m.order_pages_audit_line({ position, count: quantity })))
}
