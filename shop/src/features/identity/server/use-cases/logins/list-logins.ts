import type { Login } from '#features/identity/contract/logins.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readLogins } from '../../queries/login-queries.ts'
import { toWireLogin } from '../../rules/login-view.ts'

/** @throws NotFound for a page past the end */
export async function listLogins(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  shopper: Shopper,
  { query, url }: { query: { page?: number; page_size?: number }; url: URL },
): Promise<List<Login>> {
  const page = pageRequestOf(query)
  const { count, rows } = await readLogins(database, { userId: shopper.id, now: now() }, page)
  const results = rows.map((row) => ({ ...toWireLogin(row), is_current: row.id === shopper.loginId }))
  return toList(url, page, count, results)
}
