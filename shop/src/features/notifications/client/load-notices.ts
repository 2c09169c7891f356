import type { EmailState, getEmail } from '#features/identity/contract/emails.ts'
import type { getWishes, listNotifications, Notification, Wishes } from '#features/notifications/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const pageSize = 20

export interface NoticesData {
  notices: Notification[]
  unread: number
  page: number
  pageCount: number
  wishes: Wishes
  email: EmailState
  /** When the page was loaded: decides which notices are of today. */
  now: Date
}

/** @throws ApiFailure, with status 404 for a page past the end */
export async function loadNotices(api: ShopApi, page: number): Promise<NoticesData> {
  const [list, wishes, email] = await Promise.all([
    api.call<typeof listNotifications>('GET /api/notice/', { query: { page, page_size: pageSize } }),
    api.call<typeof getWishes>('GET /api/notice/wishes/'),
    api.call<typeof getEmail>('GET /api/user/email/'),
  ])
  return {
    notices: list.results,
    unread: list.unread_count,
    page,
    pageCount: Math.max(1, Math.ceil(list.count / pageSize)),
    wishes,
    email,
    now: new Date(),
  }
}
