/** The pages that show more than one slice, and those that belong to none. */
import { filterNames } from '#features/goods-lists/rules/goods-filters.ts'
import { paths } from '#paths'
import type { RouteEntry } from '#platform/pages/page.ts'

const tea = '茶'

/** Pages that need no login. */
export const publicPages: RouteEntry[] = [
  {
    index: true,
    file: './storefront/pages/home.tsx',
    screens: { home: paths.home },
    isIndexed: true,
    offline: 'copy',
  },
  {
    path: 'shop',
    file: './storefront/pages/shop-layout.tsx',
    id: 'Shop',
    children: [
      {
        index: true,
        file: './storefront/pages/shop-home.tsx',
        screens: { shop: paths.shop, 'shop-type': paths.goodsOfType(tea) },
        isIndexed: true,
        offline: 'copy',
      },
      {
        path: 'new',
        file: './storefront/pages/new-goods.tsx',
        screens: { 'new-goods': paths.newGoods() },
        isIndexed: true,
      },
      // Redirects to the list of results.
      { path: 'goods_list', file: './storefront/pages/goods-search.tsx', screens: {} },
      {
        path: 'goods_list/:query',
        file: './storefront/pages/goods-list.tsx',
        screens: {
          list: paths.goodsList(tea),
          'list-type': `${paths.goodsList(tea)}?${new URLSearchParams({ type_1: tea, ordering: '-price', page: '2' })}`,
          'list-filtered': `${paths.goodsList(tea)}?${new URLSearchParams({ in_stock: '1', price_max: '200' })}`,
          'list-empty': paths.goodsList('zzzz'),
        },
        isIndexed: true,
        // Crawlers may read lists of a type, in their first order: searches cost the most and are for people.
        robots: [
          `Disallow: ${paths.goodsSearch}`,
          `Allow: ${paths.goodsSearch}/*?type_1=`,
          `Disallow: ${paths.goodsSearch}/*ordering=`,
          ...filterNames.map((name) => `Disallow: ${paths.goodsSearch}/*type_1=*${name}=`),
        ],
      },
      {
        path: 'goods_detail/:goods_id',
        file: './storefront/pages/goods-detail.tsx',
        screens: { goods: paths.goods(241), 'goods-sold-out': paths.goods(11) },
        isIndexed: true,
        offline: 'copy-for-any-query',
      },
    ],
  },
  {
    path: 'guest/checkout',
    file: './storefront/pages/guest/guest-checkout.tsx',
    screens: { 'guest-checkout': paths.guestCheckout },
    offline: 'untouched',
  },
  {
    path: 'order',
    file: './storefront/pages/guest/find-order.tsx',
    screens: { 'find-order': paths.findOrder },
    offline: 'untouched',
  },
  // The addresses belong to one order, so the gallery mocks it.
  { path: 'order/:order_number', file: './storefront/pages/guest/guest-order.tsx', screens: {}, offline: 'untouched' },
  {
    path: 'order/:order_number/address',
    file: './storefront/pages/guest/guest-address.tsx',
    screens: {},
    offline: 'untouched',
  },
  {
    path: 'order/:order_number/receipt',
    file: './features/invoices/pages/receipt.tsx',
    id: 'GuestReceipt',
    screens: {},
    offline: 'untouched',
  },
  { path: 'error', file: './storefront/pages/error.tsx', screens: { error: paths.error() } },
  {
    path: 'offline',
    file: './storefront/pages/offline.tsx',
    screens: { offline: paths.offline() },
    offline: 'copy-for-any-query',
  },
  { path: '*', file: './storefront/pages/not-found.tsx', screens: { 'not-found': '/nowhere' } },
]

/** Everything under `/user`: the storefront's own pages of a person, and those of the slices. */
export function userPages(ofSlices: RouteEntry[]): RouteEntry {
  return {
    file: './storefront/pages/user-layout.tsx',
    id: 'User',
    children: [
      {
        path: 'user/login',
        file: './storefront/pages/login.tsx',
        screens: { login: paths.login() },
        offline: 'untouched',
      },
      {
        path: 'user/register',
        file: './storefront/pages/register.tsx',
        screens: { register: paths.register },
      },
      {
        path: 'user/detail_index',
        file: './storefront/pages/profile.tsx',
        screens: { profile: paths.profile },
        isPrivate: true,
      },
      {
        path: 'user/order',
        file: './storefront/pages/order-list.tsx',
        screens: { orders: paths.orders },
        isPrivate: true,
        offline: 'copy',
      },
      {
        path: 'user/checkout',
        file: './storefront/pages/checkout.tsx',
        screens: { checkout: paths.checkout },
        isPrivate: true,
      },
      ...ofSlices,
    ],
  }
}

/** The design system's parts, in the developers' section. */
export const partsPages: RouteEntry[] = [
  { path: 'test/ui', file: './storefront/parts/parts.tsx', screens: { 'test-ui': paths.testParts } },
]
