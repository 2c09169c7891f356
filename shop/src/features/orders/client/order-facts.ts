/** The fields of an order as a list of facts, including fields that the API adds later. */
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { isStillToCome } from '#features/orders/values.ts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { formatMoney } from '#platform/money/money.ts'
import { formatShopClock, formatShopTime } from '#ui/display/shop-time.ts'

export interface OrderFact {
  term: string
  detail: string
}

/** Shown elsewhere: at the top, with the pictures, as the sum at the bottom, or on the order's page. */
const shownElsewhere = new Set([
  'status',
  'fulfilment',
  'open_return',
  'created_at',
  'goods_name',
  'quantity',
  'unit_price',
  'image_url',
  'lines',
  'goods_total',
  'discounts',
  'free_delivery',
  'total_amount',
  'address',
  'message',
  'promised_until',
  'currency',
])

const terms: Record<string, () => string> = {
  order_number: m.orders_field_order_number,
  goods_id: m.orders_field_goods_id,
  expires_at: m.orders_field_expires_at,
  paid_at: m.orders_field_paid_at,
  refunded_at: m.orders_field_refunded_at,
  refunded_amount: m.orders_field_refunded_amount,
  discount_total: m.orders_field_discount_total,
  delivery_fee: m.orders_field_delivery_fee,
  promised_from: m.orders_field_promised,
  delivered_at: m.orders_field_delivered_at,
}

const amounts = new Set(['refunded_amount', 'discount_total', 'delivery_fee'])
const nothing = '0.00'

const minuteInMs = 60_000
/** Above this limit the time is clearer than minutes. */
const maxMinutesShown = 120

export function orderFacts(order: Order, now: Date): OrderFact[] {
  return Object.entries(order).flatMap(([field, value]: [string, unknown]) => {
    const isEmpty = value === null || value === undefined || value === '' || (amounts.has(field) && value === nothing)
    if (isEmpty || shownElsewhere.has(field)) return []
    // With several goods the first one's number is meaningless.
    if (field === 'goods_id' && order.lines.length > 1) return []
    // The deadline matters only while the order is unpaid.
    if (field === 'expires_at' && order.status !== 'pending') return []
    if (field === 'promised_from' && !isStillToCome(order)) return []
    return [{ term: terms[field]?.() ?? field, detail: detailOf(order, field, now) }]
  })
}

function detailOf(order: Order, field: string, now: Date): string {
  const value: unknown = order[field as keyof Order]
  if (typeof value !== 'string') return JSON.stringify(value)
  if (amounts.has(field)) return formatMoney(value, order.currency)
  if (field === 'promised_from') return formatDates({ from: value, until: order.promised_until ?? value })
  if (field === 'expires_at') return reservedUntil(value, now)
  return field.endsWith('_at') ? formatShopTime(value) : value
}

/** `14:47，还有 11 分钟` */
export function reservedUntil(expiresAt: string, now: Date): string {
  const time = formatShopClock(expiresAt, now)
  const minutes = Math.ceil((Date.parse(expiresAt) - now.getTime()) / minuteInMs)
  return minutes > 0 && minutes <= maxMinutesShown ? m.orders_reserved_until({ time, minutes }) : time
}
