import { sql } from 'drizzle-orm'
import { m } from '#texts'
import { addressLine } from '#features/delivery/components/address-words.ts'
import { addressAsStaff } from '#features/order-pages/server/index.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { orderStatusWords } from '#features/orders/components/status/order-status-words.ts'
import { orderEndings } from '#features/orders/server/index.ts'
import { providerName } from '#features/payment-providers/server/index.ts'
import { type Names, nameIn } from '#platform/i18n/names.ts'
import { type ExportReader, wordFrom } from '../rules/export-source.ts'
import { type SqlColumn, sqlSource, wallTime } from './sql-source.ts'

const booked = (kind: 'payment_in' | 'refund_out') => sql`coalesce((select sum(amount_in_fen) from ledger_entries
  where order_id = orders.id and kind = ${sql.raw(`'${kind}'`)}), 0)::bigint`

interface Line {
  names: Names
  option: string
  quantity: number
}

const lineWords = (lines: unknown, { language }: ExportReader) =>
  (lines as Line[])
    .map(({ names, option, quantity }) => [nameIn(language, names), option, `× ${quantity}`].filter(Boolean).join(' '))
    .join('; ')

/** Names of the providers; two where an order was paid at both. */
const providerWords = (value: unknown, { hasWords, language }: ExportReader) => {
  const names = value as string | null
  if (names === null || !hasWords) return names
  return names
    .split(' ')
    .map((name) => providerName(name, language))
    .join('; ')
}

/** Erased accounts have no address. */
const addressOf = sql`(select json_build_object('closedSince', ${orderEndings.closedSince()}, 'address', json_build_object(
    'recipient', recipient, 'phone', phone, 'country', country, 'region_code', region_code, 'region_1', region_1,
    'region_2', region_2, 'region_3', region_3, 'street', street, 'postal_code', postal_code))
  from order_addresses where order_id = orders.id and users.is_active)`

const ofAddress = (label: SqlColumn['label'], part: (address: OrderAddress) => string): SqlColumn => ({
  label,
  kind: 'text',
  isPersonal: true,
  permission: 'addresses.read',
  value: addressOf,
  cell(value, reader) {
    if (value === null) return null
    const { closedSince: since, address } = value as { closedSince: string | null; address: OrderAddress }
    const shown = addressAsStaff(address, { staff: reader.staff, closedSince: since, now: reader.now })
    return shown && part(shown)
  },
})

export const ordersSource = sqlSource({
  from: sql`orders join users on users.id = user_id`,
  at: sql`orders.created_at`,
  number: sql`order_number`,
  order: sql`orders.created_at, orders.id`,
  columns: {
    order_number: { label: m.exports_order_number, kind: 'text', value: sql`order_number` },
    created_at: { label: m.exports_ordered_at, kind: 'time', value: wallTime(sql`orders.created_at`) },
    paid_at: { label: m.exports_paid_at, kind: 'time', value: wallTime(sql`paid_at`) },
    status: {
      label: m.exports_status,
      kind: 'text',
      value: sql`status`,
      cell: wordFrom(orderStatusWords),
    },
    fulfilment: {
      label: m.exports_fulfilment,
      kind: 'text',
      value: sql`fulfilment`,
      cell: wordFrom({
        none: m.exports_fulfilment_none,
        called_off: m.orders_fulfilment_items_cancelled,
        needs_address: m.orders_fulfilment_needs_address,
        to_prepare: m.orders_fulfilment_to_prepare,
        partly_shipped: m.orders_fulfilment_partly_shipped,
        shipped: m.orders_fulfilment_shipped,
        delivered: m.orders_fulfilment_delivered,
      }),
    },
    goods: {
      label: m.exports_goods,
      kind: 'text',
      value: sql`(select json_agg(json_build_object('names', goods_names, 'option', option_text, 'quantity', quantity)
        order by position) from order_lines where order_id = orders.id)`,
      cell: lineWords,
    },
    units: {
      label: m.exports_units,
      kind: 'integer',
      value: sql`(select sum(quantity)::integer from order_lines where order_id = orders.id)`,
    },
    goods_total: {
      label: m.exports_goods_total,
      kind: 'money',
      value: sql`coalesce(goods_total_in_fen, total_in_fen)`,
    },
    discount: { label: m.exports_discount, kind: 'money', value: sql`discount_in_fen` },
    delivery_fee: { label: m.exports_delivery_fee, kind: 'money', value: sql`delivery_fee_in_fen` },
    total: { label: m.exports_total, kind: 'money', value: sql`total_in_fen` },
    received: { label: m.exports_received, kind: 'money', value: booked('payment_in') },
    refunded: { label: m.exports_refunded, kind: 'money', value: booked('refund_out') },
    provider: {
      label: m.exports_provider,
      kind: 'text',
      value: sql`(select string_agg(distinct provider, ' ' order by provider) from payments
        where order_id = orders.id and status = 'succeeded')`,
      cell: providerWords,
    },
    trade_numbers: {
      label: m.exports_trade_numbers,
      kind: 'text',
      value: sql`(select string_agg(trade_no, ' ' order by id) from payments where order_id = orders.id)`,
    },
    waybills: {
      label: m.exports_waybills,
      kind: 'text',
      value: sql`(select string_agg(tracking_number, ' ' order by id) from shipments
        where order_id = orders.id and tracking_number <> '' and shipments.status <> 'dropped')`,
    },
    note: { label: m.exports_note, kind: 'text', value: sql`note` },
    username: {
      label: m.exports_username,
      kind: 'text',
      isPersonal: true,
      value: sql`case when is_active then username end`,
      cell: (value, { hasWords, language: locale }) =>
        value === null && hasWords ? m.shoppers_deleted({}, { locale }) : (value as string | null),
    },
    recipient: ofAddress(m.exports_recipient, ({ recipient }) => recipient),
    phone: ofAddress(m.exports_phone, ({ phone }) => phone),
    address: ofAddress(m.exports_address, addressLine),
    message: {
      label: m.exports_message,
      kind: 'text',
      isPersonal: true,
      value: sql`case when is_active then message end`,
    },
  },
})
