import type { RouteConfig } from '@react-router/dev/routes'
import { listPages, type RouteEntry } from '#platform/pages/page.ts'
import basket from './features/basket/pages.ts'
import checkout from './features/checkout/pages.ts'
import content from './features/content/pages.ts'
import delivery from './features/delivery/pages.ts'
import favourites from './features/favourites/pages.ts'
import orderLinks from './features/order-links/pages.ts'
import orderPages from './features/order-pages/pages.ts'
import returns from './features/returns/pages.ts'
import reviews from './features/reviews/pages.ts'
import invoices from './features/invoices/pages.ts'
import identity from './features/identity/pages.ts'
import orders from './features/orders/pages.ts'
import * as notifications from './features/notifications/pages.ts'
import watches from './features/watches/pages.ts'
import testNodes from './features/test-nodes/pages.ts'
import { partsPages, publicPages, userPages } from './storefront/pages.ts'

const routes: RouteEntry[] = [
  ...publicPages,
  ...basket,
  ...content,
  ...notifications.publicPages,
  ...orderLinks.publicPages,
  userPages([
    ...identity,
    ...notifications.userPages,
    ...delivery,
    ...favourites,
    ...watches,
    ...orders,
    ...orderPages,
    ...returns,
    ...reviews,
    ...invoices,
    ...orderLinks.userPages,
    ...checkout,
  ]),
  { file: './features/test-nodes/pages/test-layout.tsx', children: [...testNodes, ...partsPages] },
]

export default routes satisfies RouteConfig
export const pages = listPages(routes)
