/** Orders, goods and shoppers by any of their numbers or names. */
import { m } from '#texts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { findAsStaff } from '#features/orders/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'

export interface Found {
  to: string
  kind: string
  title: string
  detail: string
}

/** Why an order matches, where its number and its shopper do not show it. */
const reasons: Partial<Record<ResponseOf<typeof findAsStaff>['orders'][number]['matched'], () => string>> = {
  tracking_number: m.parcels_tracking_number,
  phone: m.delivery_form_phone,
  recipient: m.delivery_form_recipient,
  address: m.delivery_form_street,
  goods: m.catalogue_console_goods,
}

export const find = async (q: string, signal: AbortSignal): Promise<Found[]> =>
  listOf(await callConsole<typeof findAsStaff>('GET /api/console/find/', { query: { q }, signal }))

function listOf({ orders, goods, shoppers }: ResponseOf<typeof findAsStaff>): Found[] {
  return [
    ...orders.map(({ order_number, shopper, matched }) => ({
      to: consolePaths.order(order_number),
      kind: m.order_pages_console_orders(),
      title: order_number,
      detail: [shopper.username === null ? '' : shopperName(shopper.username), reasons[matched]?.()]
        .filter(Boolean)
        .join(' · '),
    })),
    ...goods.map(({ id, name, sku, is_on_sale }) => ({
      to: consolePaths.goodsItem({ id }),
      kind: m.catalogue_console_goods(),
      title: name,
      detail: is_on_sale ? sku : m.console_found_withdrawn({ sku }),
    })),
    ...shoppers.map(({ id, username, orders: count }) => ({
      to: consolePaths.shopper(id),
      kind: m.console_shopper(),
      title: username,
      detail: m.console_found_orders({ count }),
    })),
  ]
}
