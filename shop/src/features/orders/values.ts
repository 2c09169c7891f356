/** States and bounds of orders, for pages and server alike. */

export const orderStatuses = ['pending', 'paid', 'refunding', 'refunded', 'expired', 'cancelled', 'paid_late'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Where the goods are, apart from the money; `server/rules` of fulfilment says when each is said. */
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

/** Whether goods are still expected, so that the promised days mean something. */
export function isStillToCome({ status, fulfilment }: { status: OrderStatus; fulfilment: Fulfilment }): boolean {
  const isPaidFor = status === 'paid' || status === 'refunding'
  return isPaidFor && fulfilment !== 'delivered' && fulfilment !== 'called_off'
}

/** How far a return has come that somebody has still to do something about. */
export const openReturnSteps = ['requested', 'approved', 'sent_back', 'received', 'refunding'] as const
export type OpenReturnStep = (typeof openReturnSteps)[number]

/** What a list may be narrowed to; `after_sale`: money of it has gone back, or is about to. */
export const orderShows = ['to_pay', 'to_ship', 'to_receive', 'after_sale'] as const
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

/** Kinds of goods in one order. */
export const maxOrderLines = 100

/** A shopper who holds goods of so many unpaid orders pays or cancels one before the next. */
export const maxPendingOrders = 10

/** Up to so many left are told; more are said in words. */
export const maxDisclosedStock = 20

/** What one trade may cost at Alipay: 100 000 000 yuan. */
export const maxTotalInFen = 10_000_000_000

/** The console's tabs, as sellers know them; `order_tab` of the database says which an order stands in. */
export const orderTabs = ['to_pay', 'to_ship', 'shipped', 'refunding', 'done', 'closed', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

export const consoleOrderings = ['waiting', 'newest', '-total'] as const
export type ConsoleOrdering = (typeof consoleOrderings)[number]

export const orderFlags = ['none', 'red', 'yellow', 'green', 'blue', 'purple'] as const
export type OrderFlag = (typeof orderFlags)[number]

/** What staff write for themselves, and why they cancel. */
export const maxStaffNoteLength = 500
export const maxReasonLength = 500
/** Marked, or printed, at once. */
export const maxOrdersAtOnce = 200
/** Beyond it nobody asks how many orders there are exactly. */
export const maxOrdersCounted = 9_999
export const maxFindLength = 100
/** How long after an order is closed its address is read in full, but by owners. */
export const addressReadDays = 90
/** Of each kind that is found. */
export const maxFoundAtOnce = 5
/** Lines of an order that a list shows. */
export const maxLinesListed = 3

/** What staff do to an order itself, as the trail calls it. */
export const orderActions = ['order.note', 'order.cancel', 'order.read_raw', 'order.review'] as const
export type OrderAction = (typeof orderActions)[number]
