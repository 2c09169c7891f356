/** States and bounds of orders, for pages and server alike. */

export const orderStatuses = ['pending', 'paid', 'refunding', 'refunded', 'expired', 'cancelled', 'paid_late'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Fulfilment status, apart from the money; derived by `server/rules` of fulfilment. */
export const fulfilments = [
  'none',
  'called_off',
  'needs_address',
  'to_prepare',
  'partly_shipped',
  'shipped',
  'delivered',
] as const
export type Fulfilment = (typeof fulfilments)[number]

/** Whether goods are still due, so that the delivery estimate matters. */
export function isStillToCome({ status, fulfilment }: { status: OrderStatus; fulfilment: Fulfilment }): boolean {
  const isPaidFor = status === 'paid' || status === 'refunding'
  return isPaidFor && fulfilment !== 'delivered' && fulfilment !== 'called_off'
}

/** Steps of a return that needs further work. */
export const openReturnSteps = ['requested', 'approved', 'sent_back', 'received', 'refunding'] as const
export type OpenReturnStep = (typeof openReturnSteps)[number]

/** Filters of a list; `after_sale`: has a refund or a return. */
export const orderShows = ['to_pay', 'to_ship', 'to_receive', 'to_review', 'after_sale'] as const
export type OrderShow = (typeof orderShows)[number]

export const maxOrderNumberLength = 64

/** A number without spaces and dashes, in capitals. Japanese keyboards type `ー` for a dash. */
export const numberLetters = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}−ー_]/gu, '')
    .toUpperCase()

/** `y7k4 q9tm 2hxd` as `Y7K4-Q9TM-2HXD`; any other text as it is. */
export function toOrderNumber(typed: string): string {
  const letters = numberLetters(typed)
  return /^[\dA-Z]{12}$/.test(letters) ? letters.replace(/^(.{4})(.{4})/, '$1-$2-') : typed
}

/** Maximum of different goods in one order. */
export const maxOrderLines = 100

/** Maximum of unpaid orders per shopper, as each reserves stock. */
export const maxPendingOrders = 10

/** Maxima of guests' orders: unpaid ones, and ones placed within a day. */
export const maxUnpaidOfPhone = 3
export const maxUnpaidOfNetwork = 5
export const maxGuestOrdersOfPhone = 10
export const maxGuestOrdersOfNetwork = 20

/** Maximum of disclosed units; more are described in words. */
export const maxDisclosedStock = 20

/** Days in which paid goods count as recently ordered. */
export const recentlyOrderedDays = 365

/** Maximum of one payment, the lowest of the providers: 100 000 000 yuan. */
export const maxTotalInFen = 10_000_000_000

/** The console's tabs, as sellers know them; `order_tab` of the database assigns orders. */
export const orderTabs = ['to_pay', 'to_ship', 'shipped', 'refunding', 'done', 'closed', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

export const consoleOrderings = ['waiting', 'newest', '-total'] as const
export type ConsoleOrdering = (typeof consoleOrderings)[number]

export const orderFlags = ['none', 'red', 'yellow', 'green', 'blue', 'purple'] as const
export type OrderFlag = (typeof orderFlags)[number]

/** Limits of staff's notes, and of reasons for cancelling. */
export const maxStaffNoteLength = 500
export const maxReasonLength = 500
/** Maximum of orders marked or printed at once. */
export const maxOrdersAtOnce = 200
/** Larger counts are not exact. */
export const maxOrdersCounted = 9_999
/** More new orders than this are not counted. */
export const maxNewOrders = 99
export const maxFindLength = 100
/** Days after an order's end in which staff may read its full address; owners always may. */
export const addressReadDays = 90
/** Limit per kind of result. */
export const maxFoundAtOnce = 5
/** Maximum of an order's lines in a list. */
export const maxLinesListed = 3

/** Actions of staff on an order, as named in the audit log. */
export const orderActions = [
  'order.note',
  'order.payment_link',
  'order.link',
  'order.cancel',
  'order.read_raw',
  'order.review',
] as const
export type OrderAction = (typeof orderActions)[number]

export interface Browser {
  isPhone: boolean
  /** The browser of a messenger, which blocks payment pages of other companies. */
  isInApp: boolean
}

/** Orders of one exported file, where staff choose them by number. */
export const maxNumbersExported = 200
