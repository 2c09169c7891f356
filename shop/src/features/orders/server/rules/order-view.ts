/** An order as the wire has it, in the asked language. */
import type { Order } from '#features/orders/contract.ts'
import { defaultLanguage, type Language, languages } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { GoodsNames, OrderLineRow, OrderRow } from '../queries/order-tables.ts'

export interface OrderWithLines extends OrderRow {
  lines: OrderLineRow[]
}

/** @param imageUrls by goods id; goods without a picture are left out */
export function toWireOrder(order: OrderWithLines, imageUrls: ReadonlyMap<number, string>, language: Language): Order {
  const lines = order.lines.map((line) => ({
    goods_id: line.goodsId,
    goods_name: nameIn(language, line.goodsNames),
    quantity: line.quantity,
    unit_price: toWireMoney(line.unitPriceInFen),
    image_url: imageUrls.get(line.goodsId) ?? '',
  }))
  return {
    order_number: order.orderNumber,
    ...lines[0]!,
    total_amount: toWireMoney(order.totalInFen),
    currency: order.currency,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_at: order.refundedAt?.toISOString() ?? null,
    lines,
  }
}

/** The asked language's name, else the shop's default language's, else any. */
export function nameIn(language: Language, names: GoodsNames): string {
  const [name] = [language, defaultLanguage, ...languages].flatMap((candidate) => names[candidate] ?? [])
  return name ?? ''
}
