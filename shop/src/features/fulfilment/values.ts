/** States and bounds of parcels, for pages and server alike. */

export const shipmentStatuses = ['packing', 'handed_over', 'delivered', 'lost', 'came_back'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Who moved something: the buyer, somebody of the shop, or the shop by itself. */
export const actorKinds = ['shopper', 'staff', 'shop'] as const

/** The carrier of parcels without a network of carriers: it needs neither address nor number. */
export const otherCarrier = 'other'

export const maxTrackingNumberLength = 64
/** A waybill number as carriers write it: full-width digits, long dashes, gaps and invisible signs come with what is copied. */
export const toTrackingNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
/** Whoever writes one, the shopper or the shop. Numbers that were kept before this rule stay as they are. */
export const trackingNumberPattern = /^[A-Za-z0-9-]+$/
/** Of what `toTrackingNumber` has made; no number at all is another fault. */
export const isTrackingNumber = (number: string): boolean => number === '' || trackingNumberPattern.test(number)
export const maxNoteLength = 200
/** Of one order; more are a mistake. */
export const maxShipments = 100

/** What is told of an order's goods; each has its sentence in the shop and in the console. */
export const orderEventKinds = [
  'packed',
  'dropped',
  'handed_over',
  'arrived',
  'lost',
  'came_back',
  'packed_again',
  'called_off',
  'call_off_failed',
  'return_requested',
  'return_approved',
  'return_approved_money_only',
  'return_refused',
  'return_withdrawn',
  'return_sent_back',
  'return_lapsed',
  'return_received',
  'return_refunded',
  'goodwill',
  'parcel_paid_back',
  'number_corrected',
  'address_changed',
  'address_given',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** `unshipped` is called off before it is sent; `goodwill` is a sum without goods. */
export const returnKinds = ['unshipped', 'goods_back', 'money_only', 'goodwill'] as const
export type ReturnKind = (typeof returnKinds)[number]

export const returnReasons = ['called_off', 'no_reason', 'faulty', 'wrong', 'missing', 'late', 'goodwill'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnStatuses = [
  'requested',
  'approved',
  'sent_back',
  'received',
  'refunding',
  'refunded',
  'refused',
  'withdrawn',
  'lapsed',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** What a shopper may ask for, and why. */
export const requestReasons = {
  goods_back: ['no_reason', 'faulty', 'wrong', 'late'],
  money_only: ['missing', 'late'],
} as const satisfies Partial<Record<ReturnKind, readonly ReturnReason[]>>
export type RequestKind = keyof typeof requestReasons
export type RequestReason = (typeof requestReasons)[RequestKind][number]

/** The way back of these is paid by the shop. */
export const reasonsAtOurCost: readonly ReturnReason[] = ['faulty', 'wrong']

/** Days after the shop has agreed in which the goods have to be sent back. */
export const sendBackDays = 14

/** In characters as people count them: code points. */
export const maxReturnTextLength = 500
export const maxReturnPictures = 6
/** Of one order, whatever became of them; more are a mistake. */
export const maxReturns = 50
/** All that was not sent may be called off beyond that. As many are read. */
export const maxReturnsWithRest = 2 * maxReturns
/** The same goods are asked for once more after the shop has said no. */
export const maxDeclinedRequests = 2

export const maxCarrierCodeLength = 20
/** Slips that are printed at once. */
export const maxSlips = 200

/** How far the money of a return has come, as payments say it. */
export const refundStates = ['requested', 'sent', 'unknown', 'failed', 'succeeded'] as const

/** The console's tabs of returns, by what is to be done with them. */
export const statusesOfTabs = {
  to_answer: ['requested'],
  to_come: ['approved', 'sent_back'],
  to_pay: ['received'],
  at_provider: ['refunding'],
  paid: ['refunded'],
  ended: ['refused', 'withdrawn', 'lapsed'],
} as const satisfies Record<string, readonly ReturnStatus[]>
export type ReturnTab = keyof typeof statusesOfTabs
export const returnTabs = Object.keys(statusesOfTabs) as ReturnTab[]

export const tabOfReturn = (status: ReturnStatus): ReturnTab =>
  returnTabs.find((tab) => (statusesOfTabs[tab] as readonly ReturnStatus[]).includes(status))!

/** Beyond it nobody asks how many returns there are exactly. */
export const maxReturnsCounted = 9_999
/** As typed: `"236"`, `"236.50"`. */
export const maxSumLength = 12
