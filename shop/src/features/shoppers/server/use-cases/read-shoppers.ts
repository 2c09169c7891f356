import type { ConsoleShopper, ListedShopper, listShoppers } from '#features/shoppers/console-contract.ts'
import { maxShoppersCounted, minPhoneDigits, type ShopperTab } from '#features/shoppers/values.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import {
  countShoppers,
  findShopper,
  readPhones,
  readRecentOrders,
  readShoppers as readRows,
  type ShopperRow,
  type SoughtShopper,
} from '../queries/shopper-queries.ts'

interface ShopperQuery {
  tab?: ShopperTab | undefined
  q?: string | undefined
  page?: number | undefined
  page_size?: number | undefined
}

/** @throws NotFound for a page past the end, or past the counted pages */
export async function listShoppersAsStaff(
  { database }: Pick<ShopContext, 'database'>,
  { tab = 'all', q = '', ...pages }: ShopperQuery,
  url: URL,
): Promise<ResponseOf<typeof listShoppers>> {
  const page = pageRequestOf(pages)
  const { pageSize: limit, offset } = page
  const sought = toSought(q)
  const counts = await countShoppers(database, sought)
  const rows = offset >= maxShoppersCounted ? [] : await readRows(database, { tab, sought }, { limit, offset })
  const facets = {
    all: Math.min(counts.all, maxShoppersCounted),
    blocked: Math.min(counts.blocked, maxShoppersCounted),
  }
  const list = { ...toList(url, page, facets[tab], rows.map(toListed)), facets }
  return counts[tab] > maxShoppersCounted ? { ...list, is_count_capped: true } : list
}

function toSought(q: string): SoughtShopper['sought'] {
  if (q === '') return null
  const digits = q.normalize('NFKC').replaceAll(/\D/g, '')
  return {
    usernameKey: usernameKeyOf(normalizeUsername(q)),
    email: q.toLowerCase(),
    phone: digits.length >= minPhoneDigits ? digits : null,
  }
}

/** @throws NotFound */
export async function readShopper({ database }: Pick<ShopContext, 'database'>, id: number): Promise<ConsoleShopper> {
  const [row, phones, orders] = await Promise.all([
    findShopper(database, id),
    readPhones(database, id),
    readRecentOrders(database, id),
  ])
  if (!row) throw new NotFound()
  return {
    ...toListed(row),
    phones: row.username === null ? [] : phones,
    refunded_orders: row.refundedOrders,
    recent_orders: orders.map(({ orderNumber, createdAt, status, totalInFen }) => ({
      order_number: orderNumber,
      created_at: new Date(createdAt).toISOString(),
      status,
      total_amount: toWireMoney(totalInFen),
    })),
  }
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

const toListed = (row: ShopperRow): ListedShopper => ({
  id: row.id,
  username: row.username,
  email: row.email,
  joined_at: new Date(row.joinedAt).toISOString(),
  last_seen_at: timeOf(row.lastSeenAt),
  blocked_at: timeOf(row.blockedAt),
  orders: row.orders,
  spent: toWireMoney(row.spentInFen),
  refunded: toWireMoney(row.refundedInFen),
})
