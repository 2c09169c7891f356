/** An order on the wire, in the requested language. */
import type { Order } from '#features/orders/contract.ts'
import type { OpenReturnStep } from '#features/orders/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { toWirePlace } from '#features/delivery/server/index.ts'
import type { OrderAddressRow, OrderLineRow, OrderRow } from '../queries/order-tables.ts'
import { type Names, nameIn } from '#platform/i18n/names.ts'

export interface OrderDiscount {
  names: Names
  /** Null: the promotion applied by itself. */
  code: string | null
  amountInFen: number
}

export interface OrderWithLines extends OrderRow {
  /** Discounts of the goods, in the order in which they apply. */
  discounts: OrderDiscount[]
  /** The promotion that pays the delivery fee, and the fee without it. */
  freeDelivery: OrderDiscount | null
  lines: OrderLineRow[]
  address: OrderAddressRow | null
  /** Sum of refunds, without surplus payments. */
  refundedInFen: number
  openReturn: OpenReturnStep | null
  /** Time of the last delivery. */
  deliveredAt: Date | null
}

/** @param imageUrls by goods id, without goods that lack a picture */
export function toWireOrder(order: OrderWithLines, imageUrls: ReadonlyMap<number, string>, language: Language): Order {
  const lines = order.lines.map((line) => ({
    position: line.position,
    goods_id: line.goodsId,
    goods_name: nameIn(language, line.goodsNames),
    option_text: line.optionNames ? nameIn(language, line.optionNames) : line.optionText,
    quantity: line.quantity,
    unit_price: toWireMoney(line.unitPriceInFen),
    paid_amount: toWireMoney(line.paidInFen ?? line.quantity * line.unitPriceInFen),
    image_url: imageUrls.get(line.goodsId) ?? '',
    tax_percent: line.taxPercent,
  }))
  const { goods_id, goods_name, quantity, unit_price, image_url } = lines[0]!
  return {
    order_number: order.orderNumber,
    goods_id,
    goods_name,
    quantity,
    unit_price,
    image_url,
    goods_total: toWireMoney(order.goodsTotalInFen ?? order.totalInFen),
    discount_total: toWireMoney(order.discountInFen),
    discounts: order.discounts.map((discount) => toWireDiscount(discount, language)),
    free_delivery: order.freeDelivery && toWireDiscount(order.freeDelivery, language),
    delivery_fee: toWireMoney(order.deliveryFeeInFen),
    total_amount: toWireMoney(order.totalInFen),
    refunded_amount: toWireMoney(order.refundedInFen),
    currency: order.currency,
    status: order.status,
    fulfilment: order.fulfilment,
    open_return: order.openReturn,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_at: order.refundedAt?.toISOString() ?? null,
    address: order.address && toWirePlace(order.address),
    promised_from: order.promisedFrom,
    promised_until: order.promisedUntil,
    delivered_at: (order.fulfilment === 'delivered' && order.deliveredAt?.toISOString()) || null,
    message: order.message,
    lines,
  }
}

const toWireDiscount = ({ names, code, amountInFen }: OrderDiscount, language: Language) => ({
  name: nameIn(language, names),
  amount: toWireMoney(amountInFen),
  code,
})
