/** The pages that show more than one slice, and those that belong to none. */
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages that need no login. */
export const publicPages = [
  index('./storefront/pages/home.tsx'),
  route('shop', './storefront/pages/shop-layout.tsx', { id: 'Shop' }, [
    index('./storefront/pages/shop-home.tsx'),
    route('goods_list', './storefront/pages/goods-search.tsx'),
    route('goods_list/:query', './storefront/pages/goods-list.tsx'),
    route('goods_detail/:goods_id', './storefront/pages/goods-detail.tsx'),
  ]),
  route('error', './storefront/pages/error.tsx'),
  route('offline', './storefront/pages/offline.tsx'),
  route('*', './storefront/pages/not-found.tsx'),
] satisfies RouteConfigEntry[]

/** Everything under `/user`: the storefront's own pages of a person, and those of the slices. */
export function userPages(ofSlices: RouteConfigEntry[]): RouteConfigEntry {
  return layout('./storefront/pages/user-layout.tsx', { id: 'User' }, [
    route('user/detail_index', './storefront/pages/profile.tsx'),
    route('user/order', './storefront/pages/order-list.tsx'),
    ...ofSlices,
  ])
}

/** The design system's parts, in the developers' section. */
export const partsPages = [route('test/ui', './storefront/parts/parts.tsx')] satisfies RouteConfigEntry[]
