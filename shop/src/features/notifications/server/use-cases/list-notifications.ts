import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { Notification } from '#features/notifications/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { List } from '#platform/contract/fields.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readNotifications } from '../queries/notification-queries.ts'
import { toWireNotification } from '../rules/notification-view.ts'

/** @throws NotFound for a page past the end */
export async function listNotifications(
  database: Database,
  userId: number,
  query: { page?: number; page_size?: number },
  { language, url }: { language: Language; url: URL },
): Promise<List<Notification> & { unread_count: number }> {
  const page = pageRequestOf(query)
  const { count, unread, rows } = await readNotifications(database, userId, page)
  const goodsIds = rows.flatMap(({ facts }) => facts.goodsId ?? [])
  const imageUrls = await getGoodsImageUrls(database, [...new Set(goodsIds)])
  const results = rows.map((row) => toWireNotification(row, imageUrls, language))
  return { ...toList(url, page, count, results), unread_count: unread }
}
