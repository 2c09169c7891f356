import type { OrderEventRow } from '#features/fulfilment/server/index.ts'
import type { NotificationKind } from '#features/notifications/values.ts'
import type { getOrderById, withLines } from '#features/orders/server/index.ts'
import type { readCarriers, readShipments } from '#features/parcels/server/index.ts'
import type { readOrderReturns } from '#features/returns/server/index.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { NotificationFacts } from '../notification-facts.ts'
import type { OrderMail, Refusable } from './order-mail.ts'

/** One notification: its kind, its facts for the list, and its mail. */
export interface Announcement<MailFacts> {
  kind: NotificationKind
  facts: NotificationFacts
  mail: { kind: MailKind<MailFacts & Refusable>; facts: MailFacts }
}

/** An order event with its order as it is now. */
export interface OrderSource {
  event: OrderEventRow
  order: Awaited<ReturnType<typeof withLines>>[number] & Awaited<ReturnType<typeof getOrderById>>
  shipments: Awaited<ReturnType<typeof readShipments>>
  carriers: Awaited<ReturnType<typeof readCarriers>>
  returns: Awaited<ReturnType<typeof readOrderReturns>>['returns']
  pictureUrls: ReadonlyMap<number, string>
}

/** Null: the event is no news. */
export type AnnounceEvent = (source: OrderSource) => Announcement<OrderMail> | null

/** Facts that every notification about an order has. */
export const orderFacts = ({ orderNumber, lines }: OrderSource['order']): NotificationFacts => ({
  orderNumber,
  goodsId: lines[0]!.goodsId,
  goodsNames: lines[0]!.goodsNames,
})

/** @param quantities by the line's position, without the lines that the mail does not list; by default the whole order */
export function orderMail(
  source: OrderSource,
  { quantities, ...changes }: Partial<OrderMail> & { quantities?: ReadonlyMap<number, number> },
): OrderMail {
  const { order, pictureUrls } = source
  const items = order.lines.map((line) => ({
    goodsId: line.goodsId,
    names: line.goodsNames,
    detail: line.optionText,
    choice: line.optionNames,
    quantity: quantities ? (quantities.get(line.position) ?? 0) : line.quantity,
  }))
  return {
    orderNumber: order.orderNumber,
    total: toWireMoney(order.totalInFen),
    discounts: order.discounts.map(({ names, amountInFen }) => ({ names, amount: toWireMoney(amountInFen) })),
    freeDeliveryNames: order.freeDelivery?.names ?? null,
    dates: datesOf(source),
    amount: '',
    items: items.filter(({ quantity }) => quantity > 0),
    parcel: null,
    answer: '',
    pictureUrls,
    ...changes,
  }
}

function datesOf({ event, order: { promisedFrom: from, promisedUntil: until } }: OrderSource): OrderMail['dates'] {
  return from !== null && until !== null && until >= shopDay(event.createdAt) ? { from, until } : null
}
