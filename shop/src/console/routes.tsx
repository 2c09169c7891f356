/** The console's addresses. Each screen is a script of its own, and comes when it is first opened. */
import { redirect, type RouteObject } from 'react-router'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { loadMe } from '#features/staff/components/console-api.ts'
import { consolePaths } from '#features/staff/components/console-paths.ts'
import { FailedFace } from '#features/staff/components/faces.tsx'
import { readMe } from '#features/staff/components/me-store.ts'
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
  { path: '/sign-in', HydrateFallback, lazy: () => import('#features/staff/console/sign-in.tsx') },
  { path: '/welcome', HydrateFallback, lazy: () => import('#features/staff/console/welcome.tsx') },
  {
    path: '/orders/slips',
    loader: requireSignedIn,
    shouldRevalidate: () => false,
    ErrorBoundary: FailedFace,
    HydrateFallback,
    lazy: () => import('#features/fulfilment/console/slips.tsx'),
  },
  {
    path: '/',
    loader: requireSignedIn,
    shouldRevalidate: () => false,
    Component: Frame,
    ErrorBoundary: FailedFace,
    HydrateFallback,
    children: [
      { index: true, lazy: () => import('./today.tsx') },
      { path: 'orders', lazy: () => import('#features/fulfilment/console/orders-list.tsx') },
      { path: 'orders/ship-file', lazy: () => import('#features/imports/console/ship-file.tsx') },
      { path: 'orders/ship-file/:id', lazy: () => import('#features/imports/console/ship-file.tsx') },
      { path: 'orders/:number', lazy: () => import('#features/fulfilment/console/order.tsx') },
      { path: 'returns', lazy: () => import('#features/fulfilment/console/returns-list.tsx') },
      { path: 'returns/:number', lazy: () => import('#features/fulfilment/console/return.tsx') },
      { path: 'review', lazy: () => import('#features/payments/console/review.tsx') },
      { path: 'goods', lazy: () => import('#features/catalogue/console/goods-list.tsx') },
      { path: 'goods/new', lazy: () => import('#features/catalogue/console/goods-new.tsx') },
      { path: 'goods/:id', lazy: () => import('#features/catalogue/console/goods-edit.tsx') },
      { path: 'types', lazy: () => import('#features/catalogue/console/types/types-page.tsx') },
      { path: 'stock', lazy: () => import('#features/catalogue/console/stock/stock-page.tsx') },
      { path: 'settings', lazy: () => import('#features/settings/console/settings.tsx') },
      { path: 'settings/shop', lazy: () => import('#features/content/console/shop.tsx') },
      { path: 'profile', lazy: () => import('#features/staff/console/profile.tsx') },
      { path: 'staff', lazy: () => import('#features/staff/console/members.tsx') },
      { path: 'trail', lazy: () => import('./trail.tsx') },
      { path: '*', lazy: () => import('./not-found.tsx') },
    ],
  },
]
