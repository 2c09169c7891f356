/** Every link within the console, relative to `/console`. A test of the routes checks that each leads to a screen. */

const withQuery = (path: string, query: Record<string, string>): string => {
  const words = String(new URLSearchParams(query))
  return words === '' ? path : `${path}?${words}`
}

export const consolePaths = {
  today: '/',
  /** @param to target after signing in, when that is not the first screen */
  signIn: (to = '/') => withQuery('/sign-in', to === '/' ? {} : { to }),

  /** @param query a tab and filters, as the list's address has them */
  orders: (query: { tab?: string; shopper_id?: string; goods_id?: string } = {}) => withQuery('/orders', query),
  order: (orderNumber: string) => `/orders/${encodeURIComponent(orderNumber)}`,
  /** @param query the shopper to order for, once chosen */
  newOrder: (query: { shopper?: string } = {}) => withQuery('/orders/new', query),
  editOrder: (orderNumber: string) => `/orders/${encodeURIComponent(orderNumber)}/edit`,
  slips: (orderNumbers: readonly string[]) => `/orders/slips?numbers=${orderNumbers.join(',')}`,
  pickList: (orderNumbers: readonly string[]) => `/orders/pick-list?numbers=${orderNumbers.join(',')}`,
  shipFile: '/orders/ship-file',
  shipFileOf: (id: string) => `/orders/ship-file/${id}`,
  returns: (query: { tab?: string } = {}) => withQuery('/returns', query),
  return: (returnNumber: string) => `/returns/${encodeURIComponent(returnNumber)}`,
  invoices: (query: { tab?: string } = {}) => withQuery('/invoices', query),
  invoice: (id: number) => `/invoices/${id}`,
  takings: '/takings?tab=day',
  exports: (query: { tab?: string; type_1?: string; type_2?: string; numbers?: string } = {}) =>
    withQuery('/exports', query),
  review: '/review',
  reviewCase: (id: number) => `/review#case-${id}`,

  goods: (query: { tab?: string; foreign_tax?: string } = {}) => withQuery('/goods', query),
  newGoods: '/goods/new',
  copyOfGoods: ({ id }: { id: number }) => `/goods/new?copy=${id}`,
  goodsPrices: ({ id }: { id: number }) => `/goods/${id}/prices`,
  goodsItem: ({ id }: { id: number }) => `/goods/${id}`,
  factWords: '/words',
  searchWords: '/search-words',
  types: '/types',
  typeFacts: (id: number) => `/types/${id}/facts`,
  stock: '/stock',
  imports: '/import',
  importOf: (id: string) => `/import/${id}`,

  mails: (query: { tab?: string } = {}) => withQuery('/mails', query),
  mail: (id: number) => `/mails/${id}`,
  mailTexts: '/mails/texts',
  mailText: (kind: string, language: string) => `/mails/texts/${kind}/${language}`,

  delivery: '/delivery',
  zone: (id: number | 'new') => `/delivery/zones/${id}`,
  carriers: '/delivery/carriers',

  homeContent: '/content',
  homeVersions: (query: { page?: string } = {}) => withQuery('/content/versions', query),
  shoppers: '/shoppers',
  shopper: (id: number) => `/shoppers/${id}`,

  staff: '/staff',
  trail: (query: { action?: string; subject?: string; staff_id?: string } = {}) => withQuery('/trail', query),
  settings: '/settings',
  health: '/health',
  shop: '/settings/shop',
  shopText: (kind: string) => `/settings/shop/texts/${kind}`,
  profile: '/profile',
}
