import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

/** Pages of a logged-in shopper. */
export const userPages: RouteEntry[] = [
  {
    path: 'user/notices',
    file: './features/notifications/pages/notices.tsx',
    screens: { notices: paths.notices },
    isPrivate: true,
  },
]

/** Pages that mails lead to, without a login. */
export const publicPages: RouteEntry[] = [
  {
    path: 'unsubscribe',
    file: './features/notifications/pages/unsubscribe.tsx',
    screens: { unsubscribe: paths.unsubscribe },
    offline: 'untouched',
  },
]
