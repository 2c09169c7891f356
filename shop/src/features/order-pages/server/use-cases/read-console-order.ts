import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { orderAddresses, type OrderRow, readListedOrders, readOrder } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'
import { readClosedSince } from '../queries/slip-queries.ts'
import {
  readActsOnOrder,
  readEventsWithStaff,
  readMovementsOfOrder,
  type TimelineEventRow,
} from '../queries/timeline-queries.ts'
import { readShopperFigures, readSkusOfOrder, readUnits } from '#features/fulfilment/server/index.ts'
import type { TimelineDraft } from '#features/fulfilment/server/ports/timeline-draft.ts'
import { readRefundFacts } from '#features/returns/server/index.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import { readCarriers, findShippingFault, readConsoleShipments } from '#features/parcels/server/index.ts'
import { readPaymentHistory } from '#features/payments/server/index.ts'
import { addressAsStaff } from '../rules/address-as-staff.ts'
import { describeActions, describeOrderEvents, describeStockMovements } from '../rules/timeline-sentences.ts'
import { toTimeline } from '../rules/timeline-entry.ts'

/** One order, limited to the reader's permissions. */
export async function readConsoleOrder(
  context: RefundContext,
  order: OrderRow,
  reader: StaffReader,
): Promise<ConsoleOrder> {
  const { database } = context
  const { language, staff } = reader
  const readsMoney = staff.permissions.has('money.read')
  const [[listed], whole, units, shipments, carriers, money, timeline, refunds, shopper, closedSince, refundTerms] =
    await Promise.all([
      readListedOrders(context, [order.id], reader),
      readOrder(database, order, language),
      readUnits(database, order.id),
      readConsoleShipments(database, order.id, language),
      readCarriers(database),
      readPaymentHistory(database, order.id, language),
      readOwnBooks(database, order),
      readRefundFacts(database, order),
      readShopperFigures(database, order.userId),
      readClosedSince(database, order.id),
      context.refunds.refundTermsOf(database, order.id),
    ])
  const sum = (amount: string) => (readsMoney ? amount : null)
  const fault = findShippingFault(units)
  const amountsLeft = ({ status, is_replaced, lines }: (typeof shipments)[number]) =>
    is_replaced || (status !== 'lost' && status !== 'came_back')
      ? null
      : refunds.unitsLeftOf(lines, units.lines).map(({ position, amountsInFen }) => ({
          position,
          unit_amounts: amountsInFen.map(toWireMoney),
        }))
  const story = [
    ...describePlacing(order, whole.lines, { events: timeline.events, language }),
    ...money.story,
    ...describeStockMovements(timeline.movements, language),
    ...describeOrderEvents(timeline.events, carriers, language),
    ...describeActions(timeline.acts, language),
  ]
  return {
    order_number: order.orderNumber,
    status: order.status,
    fulfilment: order.fulfilment,
    tab: listed!.tab,
    created_at: whole.created_at,
    expires_at: whole.expires_at,
    paid_at: whole.paid_at,
    refunded_at: whole.refunded_at,
    waiting_since: listed!.waiting_since,
    is_late: listed!.is_late,
    lines: whole.lines.map(({ unit_price, paid_amount, ...line }, index) => {
      const { bought, calledOff, packed, handedOver } = units.lines[index]!
      return {
        ...line,
        sku: timeline.skus.get(line.position) ?? '',
        unit_price: sum(unit_price),
        paid_amount: sum(paid_amount),
        called_off: calledOff,
        packed,
        handed_over: handedOver,
        left: Math.max(0, bought - calledOff - packed - handedOver),
      }
    }),
    pieces: listed!.pieces,
    goods_total: sum(whole.goods_total),
    discount_total: sum(whole.discount_total),
    discounts: whole.discounts.map((discount) => ({ ...discount, amount: sum(discount.amount) })),
    free_delivery: whole.free_delivery && { ...whole.free_delivery, amount: sum(whole.free_delivery.amount) },
    delivery_fee: sum(whole.delivery_fee),
    most_fee_back: sum(toWireMoney(refunds.feeLeftInFen)),
    total_amount: sum(whole.total_amount),
    refunded_amount: sum(whole.refunded_amount),
    currency: whole.currency,
    provider: context.refunds.providerName(refundTerms.provider, language),
    refunds_ended_on: refundTerms.endedOn,
    return_days: refunds.returnDays,
    has_address: units.hasAddress,
    address: addressAsStaff(whole.address, { staff, closedSince, now: context.now() }),
    is_address_open: orderAddresses.canChangeAddress(order) && units.lines.every(({ handedOver }) => handedOver === 0),
    place: listed!.place,
    message: order.message,
    terms_version: order.termsVersion,
    terms_shown: order.termsShown,
    note: order.note,
    flag: order.flag,
    revision: order.revision,
    promised_from: whole.promised_from,
    promised_until: whole.promised_until,
    shipments: shipments.map((shipment) => ({ ...shipment, left_amounts: readsMoney ? amountsLeft(shipment) : null })),
    not_shippable: fault && { reason: fault.reason, detail: fault.sentence({ locale: language }) },
    requests: refunds.requests.map(({ returnNumber, kind, reason, status, amountInFen, createdAt }) => ({
      return_number: returnNumber,
      kind,
      reason,
      status,
      amount: sum(toWireMoney(amountInFen)),
      created_at: createdAt.toISOString(),
    })),
    ledger: readsMoney ? money.ledger : null,
    shopper: {
      id: shopper.id,
      username: shopper.username,
      joined_at: new Date(shopper.joinedAt).toISOString(),
      orders: shopper.orders,
      spent: sum(toWireMoney(shopper.spentInFen)),
      refunded: sum(toWireMoney(shopper.refundedInFen)),
      refunded_orders: shopper.refundedOrders,
    },
    is_in_review: units.isInReview,
    open_case_id: staff.permissions.has('payments.read') ? money.openCaseId : null,
    story: toTimeline(story, { readsMoney, readsRaw: staff.permissions.has('payments.review') }),
  }
}

async function readOwnBooks(database: Database, { id, orderNumber }: OrderRow) {
  const [movements, events, acts, skus] = await Promise.all([
    readMovementsOfOrder(database, id),
    readEventsWithStaff(database, id),
    readActsOnOrder(database, orderNumber),
    readSkusOfOrder(database, id),
  ])
  return { movements, events, acts, skus }
}

function describePlacing(
  order: OrderRow,
  lines: readonly { quantity: number }[],
  { events, language }: { events: readonly TimelineEventRow[]; language: Language },
): TimelineDraft[] {
  const byStaff = events.find(({ kind }) => kind === 'placed_by_staff')
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0)
  return [
    {
      at: order.createdAt.toISOString(),
      rank: 0,
      kind: 'placed',
      actor: byStaff ? { kind: 'staff', name: byStaff.staffName ?? '' } : { kind: 'shopper', name: '' },
      text: m.order_pages_timeline_placed({ pieces }, { locale: language }),
      sum: formatMoney(toWireMoney(order.totalInFen)),
      isKey: true,
    },
  ]
}
