/** The fields of an order as a list of facts. It is generic: a field that the API adds appears, too. */
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { formatShopClock, formatShopTime } from '#ui/display/shop-time.ts'

export interface OrderFact {
  term: string
  detail: string
}

/** Fields that the card shows elsewhere: status and time at the top, lines with pictures, the sum at the bottom. */
const saidElsewhere = new Set([
  'status',
  'created_at',
  'goods_name',
  'quantity',
  'unit_price',
  'image_url',
  'lines',
  'total_amount',
  'currency',
])

const terms: Record<string, () => string> = {
  order_number: m.orders_field_order_number,
  goods_id: m.orders_field_goods_id,
  expires_at: m.orders_field_expires_at,
  paid_at: m.orders_field_paid_at,
  refunded_at: m.orders_field_refunded_at,
}

const minuteInMs = 60_000
/** Above it nobody counts minutes, and the time alone says it better. */
const maxMinutesShown = 120

export function orderFacts(order: Order, now: Date): OrderFact[] {
  const facts = Object.entries(order).flatMap(([field, value]: [string, unknown]) => {
    const isEmpty = value === null || value === undefined || value === ''
    if (isEmpty || saidElsewhere.has(field)) return []
    // How long it was kept matters to nobody afterwards.
    if (field === 'expires_at' && order.status !== 'pending') return []
    return [{ term: terms[field]?.() ?? field, detail: detailOf(field, value, now) }]
  })
  // Refunds are always of the whole order.
  if (order.status === 'refunded') {
    facts.push({ term: m.orders_field_refunded_amount(), detail: formatMoney(order.total_amount, order.currency) })
  }
  return facts
}

function detailOf(field: string, value: unknown, now: Date): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'expires_at') return keptUntil(value, now)
  return field.endsWith('_at') ? formatShopTime(value) : value
}

function keptUntil(expiresAt: string, now: Date): string {
  const time = formatShopClock(expiresAt, now)
  const minutes = Math.ceil((Date.parse(expiresAt) - now.getTime()) / minuteInMs)
  return minutes > 0 && minutes <= maxMinutesShown ? m.orders_kept_until({ time, minutes }) : time
}
