import type { z } from 'zod'
import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import { synonyms } from '#features/search/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import { handlingOf, isOverdue } from '#features/delivery/server/index.ts'
import type { FoundOrder, ListedOrder, listConsoleOrders } from '#features/orders/console-contract.ts'
import {
  addressReadDays,
  maxFoundAtOnce,
  maxOrdersCounted,
  numberLetters,
  type OrderTab,
} from '#features/orders/values.ts'
import { usernameKeyOf } from '#platform/accounts/usernames.ts'
import { toTsquery } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { readConsoleOrders } from '../../queries/console/console-order-queries.ts'
import { findOrderIds, findShoppers, type SoughtOrder } from '../../queries/console/find-order-queries.ts'
import {
  countOrdersIn,
  countTabs,
  listOrderIds,
  type OrderListFilter,
} from '../../queries/console/order-list-queries.ts'
import { toListedOrder } from '../../rules/console-order-view.ts'

type Context = Pick<ShopContext, 'database' | 'now'>
type Query = z.output<(typeof listConsoleOrders)['query'] & object>

export type OrderList = List<ListedOrder> & { facets: Record<OrderTab, number>; is_count_capped?: true }

/** @throws NotFound for a page past the end, and past the maximum */
export async function listOrdersAsStaff(
  context: Context,
  query: Query,
  { url, ...reader }: StaffReader & { url: URL },
): Promise<OrderList> {
  const { database } = context
  const page = pageRequestOf(query)
  const filter = await filterOf(context, query, reader)
  const [count, facets] = await Promise.all([countOrdersIn(database, filter), countTabs(database)])
  const ordering = query.ordering ?? (filter.tab === 'to_ship' || filter.tab === 'refunding' ? 'waiting' : 'newest')
  const ids =
    page.offset >= maxOrdersCounted
      ? []
      : await listOrderIds(database, { ...filter, ordering, limit: page.pageSize, offset: page.offset })
  const results = await readListedOrders(context, ids, reader)
  const list = { ...toList(url, page, Math.min(count, maxOrdersCounted), results), facets }
  return count > maxOrdersCounted ? { ...list, is_count_capped: true } : list
}

/** In the order of `ids`. */
export async function readListedOrders(
  { database, now }: { database: Database; now(): Date },
  ids: readonly number[],
  { staff, language }: StaffReader,
): Promise<ListedOrder[]> {
  const rows = await readConsoleOrders(database, ids)
  const imageUrls = await getGoodsImageUrls(
    database,
    rows.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId)),
  )
  const moment = now()
  const handling = handlingOf(await readSettings(database))
  const isLate = (paidAt: Date) => isOverdue(paidAt, moment, handling)
  const readsMoney = staff.permissions.has('money.read')
  const readsAddresses = staff.permissions.has('addresses.read')
  return rows.map((row) => toListedOrder(row, { imageUrls, language, readsMoney, readsAddresses, isLate }))
}

/** The best few matches, with the reason of each. */
export async function findOrders(context: Context, q: string, reader: StaffReader): Promise<{ orders: FoundOrder[] }> {
  const found = (await search(context, q, reader)).slice(0, maxFoundAtOnce)
  const orders = await readListedOrders(
    context,
    found.map(({ id }) => id),
    reader,
  )
  return {
    orders: orders.map(({ order_number, status, fulfilment, tab, shopper }, index) => ({
      order_number,
      status,
      fulfilment,
      tab,
      shopper,
      matched: found[index]!.matched,
    })),
  }
}

/** Shoppers by the beginning of their username; empty without permission to read shoppers. */
export async function findShoppersAsStaff(
  { database }: Pick<Context, 'database'>,
  q: string,
  { permissions }: StaffReader['staff'],
): Promise<{ id: number; username: string; orders: number }[]> {
  const usernameKey = usernameKeyOf(q.trim())
  if (!permissions.has('shoppers.read') || usernameKey === '' || !isLongEnough(usernameKey)) return []
  return findShoppers(database, { usernameKey, limit: maxFoundAtOnce })
}

const dayInMs = 86_400_000
const startOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`)

async function filterOf(context: Context, query: Query, reader: StaffReader): Promise<OrderListFilter> {
  const q = query.q?.trim()
  return {
    tab: query.tab ?? 'all',
    ids: q ? (await search(context, q, reader)).map(({ id }) => id) : null,
    from: query.from === undefined ? null : startOfDay(query.from),
    until: query.to === undefined ? null : new Date(startOfDay(query.to).getTime() + dayInMs),
    flag: query.flag ?? null,
    goodsId: query.goods_id ?? null,
    shopperId: query.shopper_id ?? null,
    isOfGuest: query.guest ?? null,
  }
}

const isLongEnough = (q: string) => [...q].length >= 2 || /[^\x20-\x7e]/.test(q)

/** Shorter input matches too many numbers. */
const minLetters = 3

async function search(
  context: Context,
  typed: string,
  { staff }: StaffReader,
): Promise<Awaited<ReturnType<typeof findOrderIds>>> {
  const q = typed.trim()
  if (!isLongEnough(q)) return []
  const letters = numberLetters(q)
  const phone = letters.replaceAll(/[+()]/g, '')
  const readsAddresses = staff.permissions.has('addresses.read')
  const sought: SoughtOrder = {
    letters: letters.length >= minLetters && /^[\dA-Z]+$/.test(letters) ? letters : null,
    phone: readsAddresses && /^\d{4,}$/.test(phone) ? phone : null,
    address: readsAddresses ? q : null,
    readableFrom: staff.role === 'owner' ? null : new Date(context.now().getTime() - addressReadDays * dayInMs),
    username: usernameKeyOf(q),
    words: toTsquery(q, await synonyms.current(context), { isUnfinished: true })?.text ?? null,
  }
  return findOrderIds(context.database, sought)
}
