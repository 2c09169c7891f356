/** Every link of the shop. Other files use these paths; a path to no page does not compile. */
import type { href } from 'react-router'

/**
 * React Router's `href` without its code: the service worker and the sitemaps have links too.
 * Unlike `href` it encodes `+` and `&`: search engines know our addresses with `%2B` and `%26`.
 */
const link = ((pattern: string, params: Record<string, string> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))) as typeof href

const withQuery = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`

/** The anchor of the row of favourites. */
export const favouritesRowId = 'favourites'

export const paths = {
  home: link('/'),

  shop: link('/shop'),
  /** The row of what a visitor likes. */
  shopFavourites: `/shop#${favouritesRowId}`,
  goodsOfType: (type1: string) => withQuery(link('/shop'), { type_1: type1 }),
  /** Accepts `?query=`, and redirects to its list. */
  goodsSearch: link('/shop/goods_list'),
  goodsList: (query: string) => link('/shop/goods_list/:query', { query }),
  /** Template for search engines, with a placeholder for the query. */
  goodsListTemplate: `${link('/shop/goods_list')}/{query}`,
  goods: (goodsId: number) => link('/shop/goods_detail/:goods_id', { goods_id: String(goodsId) }),

  /** All goods, the newest first. */
  newGoods: (page = 1) => (page > 1 ? withQuery(link('/shop/new'), { page: String(page) }) : link('/shop/new')),

  basket: link('/basket'),

  user: link('/user'),
  login: (next?: string) => (next === undefined ? link('/user/login') : withQuery(link('/user/login'), { next })),
  afterLogin: link('/user/login/jump'),
  register: link('/user/register'),
  profile: link('/user/detail_index'),
  password: link('/user/password'),
  account: link('/user/account'),
  email: link('/user/email'),
  resetPassword: link('/user/reset'),
  notices: link('/user/notices'),
  unsubscribe: link('/unsubscribe'),
  favourites: link('/user/favorites'),
  watches: link('/user/watches'),
  addresses: link('/user/address'),
  newAddress: link('/user/address/new'),
  address: (id: number) => link('/user/address/:id', { id: String(id) }),
  /** Returns to the checkout afterwards, with the address chosen. */
  newAddressFor: (purpose: 'checkout') => withQuery(link('/user/address/new'), { for: purpose }),
  addressFor: (id: number, purpose: 'checkout') =>
    withQuery(link('/user/address/:id', { id: String(id) }), { for: purpose }),
  /** The address book, to choose an order's address. */
  addressesOfOrder: (order: string) => withQuery(link('/user/address'), { order }),
  addressOfOrder: (id: number, order: string) => withQuery(link('/user/address/:id', { id: String(id) }), { order }),
  newAddressOfOrder: (order: string) => withQuery(link('/user/address/new'), { order }),
  checkout: link('/user/checkout'),
  checkoutTo: (addressId: number) => withQuery(link('/user/checkout'), { address: String(addressId) }),
  /** Names an order that waits for its payment. */
  checkoutOf: (orderNumber: string) => withQuery(link('/user/checkout'), { order: orderNumber }),
  orders: link('/user/order'),
  ordersToPay: withQuery(link('/user/order'), { show: 'to_pay' }),
  order: (orderNumber: string) => link('/user/order/:order_number', { order_number: orderNumber }),
  requestReturn: (orderNumber: string) => link('/user/order/:order_number/return', { order_number: orderNumber }),
  reviewOrder: (orderNumber: string) => link('/user/order/:order_number/review', { order_number: orderNumber }),
  orderInvoice: (orderNumber: string) => link('/user/order/:order_number/invoice', { order_number: orderNumber }),
  receipt: (orderNumber: string) => link('/user/order/:order_number/receipt', { order_number: orderNumber }),
  /** Not a page: the book and the form of a new address post to it. */
  giveOrderAddress: (orderNumber: string, addressId: number) =>
    withQuery(link('/user/order/:order_number/address', { order_number: orderNumber }), { address: String(addressId) }),
  /** @param provider chosen by name */
  cashier: (orderNumber: string, provider?: string) => {
    const path = link('/cashier/:order_number', { order_number: orderNumber })
    return provider === undefined ? path : withQuery(path, { provider })
  },
  /** Opens and pays one order, without a login. */
  orderLink: (code: string) => link('/o/:code', { code }),
  /** @param provider chosen by name */
  linkCashier: (code: string, provider?: string) => {
    const path = link('/o/:code/cashier', { code })
    return provider === undefined ? path : withQuery(path, { provider })
  },
  /** The order of somebody without an account; its link's fragment is the token. */
  guestOrder: (orderNumber: string) => link('/order/:order_number', { order_number: orderNumber }),
  guestReceipt: (orderNumber: string) => link('/order/:order_number/receipt', { order_number: orderNumber }),
  /** The address of an order without an account. */
  guestAddress: (orderNumber: string) => link('/order/:order_number/address', { order_number: orderNumber }),
  findOrder: link('/order'),
  guestCheckout: link('/guest/checkout'),
  payForGoods: (goodsId: number) => link('/user/pay/:goods_id', { goods_id: String(goodsId) }),
  /** Not pages: the order list's buttons post to them. */
  payOrder: (orderNumber: string) => link('/user/order/:order_number/pay', { order_number: orderNumber }),
  cancelOrder: (orderNumber: string) => link('/user/order/:order_number/cancel', { order_number: orderNumber }),
  refundOrder: (orderNumber: string) => link('/user/order/:order_number/refund', { order_number: orderNumber }),

  /** @param from the page to retry; with it the page responds as an outage */
  error: (from?: string) => (from === undefined ? link('/error') : withQuery(link('/error'), { from })),
  /** @param from the page that is tried again by itself when the network returns */
  offline: (from?: string) => (from === undefined ? link('/offline') : withQuery(link('/offline'), { from })),

  test: link('/test'),
  testCounter: link('/test/redux'),
  testParts: link('/test/ui'),
  createTestNode: link('/test/action/put_file'),
  testNode: (nodeId: number) => link('/test/:node_id', { node_id: String(nodeId) }),
}

/** Whether an address is the page of `path` or of one below it. */
export function isAtOrBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
