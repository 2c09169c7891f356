/** The console's addresses. Each screen is a script of its own, and comes when it is first opened. */
import { redirect, type RouteObject } from 'react-router'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { loadMe } from '#console-session/console-api.ts'
import { lazyScreen } from '#console-ui/connection/lazy-screen.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { FailedFace } from '#console-ui/console-states.tsx'
import { readMe } from '#console-session/me-store.ts'
import { Frame } from './frame/frame.tsx'

/** @throws Response to the sign-in page, which leads back */
async function requireSignedIn({ request }: { request: Request }) {
  if (readMe()) return null
  try {
    await loadMe()
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure
    const { pathname, search } = new URL(request.url)
    const to = pathname.replace(/^\/console/, '') + search
    throw redirect(consolePaths.signIn(to || consolePaths.today))
  }
}

const HydrateFallback = () => null

export const routes: RouteObject[] = [
  {
    ErrorBoundary: FailedFace,
    HydrateFallback,
    children: [
      { path: '/sign-in', lazy: lazyScreen(() => import('#features/staff/console/sign-in.tsx')) },
      { path: '/welcome', lazy: lazyScreen(() => import('#features/staff/console/welcome.tsx')) },
      {
        path: '/orders/slips',
        loader: requireSignedIn,
        shouldRevalidate: () => false,
        lazy: lazyScreen(() => import('#features/order-pages/console/slips.tsx')),
      },
      {
        path: '/',
        loader: requireSignedIn,
        shouldRevalidate: () => false,
        Component: Frame,
        children: [
          // What fails within the frame leaves the frame where it is.
          {
            ErrorBoundary: FailedFace,
            children: [
              { index: true, lazy: lazyScreen(() => import('./today.tsx')) },
              { path: 'orders', lazy: lazyScreen(() => import('#features/order-pages/console/orders-list.tsx')) },
              { path: 'orders/ship-file', lazy: lazyScreen(() => import('#features/imports/console/ship-file.tsx')) },
              {
                path: 'orders/ship-file/:id',
                lazy: lazyScreen(() => import('#features/imports/console/ship-file.tsx')),
              },
              { path: 'orders/:number', lazy: lazyScreen(() => import('#features/order-pages/console/order.tsx')) },
              { path: 'returns', lazy: lazyScreen(() => import('#features/returns/console/returns-list.tsx')) },
              { path: 'returns/:number', lazy: lazyScreen(() => import('#features/returns/console/return.tsx')) },
              { path: 'review', lazy: lazyScreen(() => import('#features/payments/console/review.tsx')) },
              { path: 'goods', lazy: lazyScreen(() => import('#features/catalogue/console/goods-list.tsx')) },
              { path: 'goods/new', lazy: lazyScreen(() => import('#features/catalogue/console/goods-new.tsx')) },
              { path: 'goods/:id', lazy: lazyScreen(() => import('#features/catalogue/console/goods-edit.tsx')) },
              { path: 'types', lazy: lazyScreen(() => import('#features/catalogue/console/types/types-page.tsx')) },
              { path: 'stock', lazy: lazyScreen(() => import('#features/catalogue/console/stock/stock-page.tsx')) },
              { path: 'settings', lazy: lazyScreen(() => import('#features/settings/console/settings.tsx')) },
              { path: 'settings/shop', lazy: lazyScreen(() => import('#features/content/console/shop.tsx')) },
              { path: 'profile', lazy: lazyScreen(() => import('#features/staff/console/profile.tsx')) },
              { path: 'staff', lazy: lazyScreen(() => import('#features/staff/console/members.tsx')) },
              { path: 'trail', lazy: lazyScreen(() => import('./trail.tsx')) },
              { path: '*', lazy: lazyScreen(() => import('./not-found.tsx')) },
            ],
          },
        ],
      },
    ],
  },
]
