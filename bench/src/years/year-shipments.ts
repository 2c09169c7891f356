/** Shipments, returns and refunds of the orders of years, with their events, notifications and audit entries. */
import { drawn } from '../seed/seed-goods.ts'
import type { CopyBuffer } from './copy-buffer.ts'
import { carriers, dayInMs, hourInMs, lettersOf, type YearOrder, type YearsPlan } from './year-order.ts'

/** The next ids of rows with a number independent of the order's. */
export interface NextIds {
  event: number
  shipment: number
  returned: number
  refund: number
  paymentEvent: number
  ledger: number
  movement: number
  notification: number
  audit: number
}

export interface OrderWriter {
  buffer: CopyBuffer
  plan: YearsPlan
  next: NextIds
  order: YearOrder
}

export interface Parcel {
  carrier: string
  tracking: string
}

const readNotificationsStayDays = 180
const staff = { id: 1, name: 'Bench' }

function createHistoryWriter({ buffer, plan: { goods, endsAt }, next, order }: OrderWriter) {
  const { number, orderNumber, user, first, createdAt, at } = order
  const event = (kind: string, facts: string, actor: 'staff' | 'shopper' | 'shop', hours: number): number => {
    buffer.add('order_events', next.event, number, kind, facts, actor, actor === 'staff' ? staff.id : null, at(hours))
    return next.event++
  }
  const notify = (kind: string, hours: number, key: number, extra: string) => {
    const ageInDays = (endsAt - createdAt - hours * hourInMs) / dayInMs
    const isUnread = drawn(number, 38, 10) === 0
    if (!isUnread && ageInDays > readNotificationsStayDays - 2) return
    if (ageInDays > 2 * 365 - 2) return
    buffer.add(
      'notifications',
      next.notification++,
      user,
      kind,
      `{"orderNumber":"${orderNumber}","goodsId":${goods[first]!.id},"goodsNames":${goods[first]!.names}${extra}}`,
      `order_event:${key}`,
      isUnread ? null : at(hours + 1),
      at(hours),
    )
  }
  const audit = (action: string, hours: number) =>
    buffer.add(
      'audit_entries',
      next.audit++,
      at(hours),
      staff.id,
      staff.name,
      'staff',
      action,
      'order',
      orderNumber,
      orderNumber,
      '{}',
      '',
      false,
    )
  return { event, notify, audit }
}

export function addShipment(writer: OrderWriter): Parcel {
  const { buffer, next, order } = writer
  const { number, lines, hasArrived, at } = order
  const { event, notify, audit } = createHistoryWriter(writer)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const carrier = carriers[drawn(number, 39, carriers.length)]!
  const tracking = `${carrier.toUpperCase()}${String(drawn(number, 40, 1_000_000_000)).padStart(10, '0')}${String(number % 1000).padStart(3, '0')}`
  const shipment = next.shipment++
  buffer.add(
    'shipments',
    shipment,
    number,
    1,
    hasArrived ? 'delivered' : 'handed_over',
    carrier,
    tracking,
    '',
    at(20),
    hasArrived ? at(80) : null,
    hasArrived ? (drawn(number, 41, 2) === 0 ? 'shopper' : 'shop') : null,
    at(18),
    1,
  )
  for (const [index, { quantity }] of lines.entries())
    buffer.add('shipment_lines', shipment, number, index + 1, quantity)
  event('packed', `{"shipment":1,"units":${units}}`, 'staff', 18)
  const sent = event('handed_over', `{"shipment":1,"carrier":"${carrier}"}`, 'staff', 20)
  notify('shipped', 20, sent, `,"shipmentNumber":1,"trackingNumber":"${tracking}"`)
  audit('shipment.hand_over', 20)
  if (hasArrived) event('arrived', '{"shipment":1}', 'shopper', 80)
  return { carrier, tracking }
}

export function addReturn(writer: OrderWriter, { carrier, tracking }: Parcel): void {
  const { buffer, plan, next, order } = writer
  const { number, first, at } = order
  const goods = plan.goods[first]!
  const unitInFen = goods.priceInFen
  const { event, notify, audit } = createHistoryWriter(writer)
  const returned = next.returned++
  const returnNumber = lettersOf(number, 200)
  buffer.add(
    'returns',
    returned,
    returnNumber,
    number,
    'goods_back',
    'no_reason',
    'refunded',
    '',
    '',
    unitInFen,
    0,
    carrier,
    `R${tracking}`,
    at(100),
    at(120),
    at(200),
    at(201),
    at(201),
    at(90),
  )
  buffer.add('return_lines', returned, number, 1, '{1}', unitInFen, 1, 1)
  event('return_requested', `{"return":"${returnNumber}","units":1}`, 'shopper', 90)
  const approved = event('return_approved', `{"return":"${returnNumber}"}`, 'staff', 100)
  notify('return_answered', 100, approved, `,"returnNumber":"${returnNumber}","answer":"approved"`)
  event('return_received', `{"return":"${returnNumber}","units":1}`, 'staff', 200)
  audit('return.receive', 200)
  buffer.add('stock_movements', next.movement++, goods.id, number, 'return', 1, -1, at(200), returned, '')
  addRefund(writer, 'return', { amountInFen: unitInFen, requestedAt: 200, doneAt: 201, returnId: returned })
}

/** Both times are hours after the order. */
export function addRefund(
  { buffer, next, order }: OrderWriter,
  reason: 'buyer' | 'return',
  facts: { amountInFen: number; requestedAt: number; doneAt: number; returnId?: number },
): void {
  const { number, at, outTradeNo } = order
  const { amountInFen, requestedAt, doneAt, returnId = null } = facts
  const id = next.refund++
  buffer.add(
    'refunds',
    id,
    number,
    `F${String(id).padStart(12, '0')}`,
    'succeeded',
    amountInFen,
    reason,
    at(requestedAt),
    at(doneAt),
    1,
    'alipay',
    returnId,
  )
  buffer.add(
    'payment_events',
    next.paymentEvent++,
    number,
    'refund',
    'refund_succeeded',
    `out_trade_no=${outTradeNo}`,
    at(doneAt),
    'alipay',
  )
  buffer.add('ledger_entries', next.ledger++, 'refund_out', number, number, id, amountInFen, at(doneAt))
}
