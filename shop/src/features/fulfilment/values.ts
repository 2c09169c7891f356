/** States of an order's shipments and returns, for pages and server alike. */

export const shipmentStatuses = ['packing', 'handed_over', 'delivered', 'lost', 'came_back'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Actor of an event: the buyer, staff, or the shop's own sweepers. */
export const actorKinds = ['shopper', 'staff', 'shop'] as const
export type Actor = { kind: 'shopper' | 'shop' } | { kind: 'staff'; staffId: number | null }

/** Units of one line: bought, cancelled, ever dispatched, and with the shopper. */
export interface LineUnits {
  bought: number
  calledOff: number
  handedOver: number
  arrived: number
}

export interface LineQuantity {
  position: number
  quantity: number
}

/** Kinds of order events; each has its sentence in the shop and in the console. */
export const orderEventKinds = [
  'packed',
  'dropped',
  'handed_over',
  'hand_over_undone',
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
  'placed_by_staff',
  'replaced',
  'paid_twice',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Events of money, for notifications alone: timelines read payments and refunds themselves. */
export const moneyEventKinds = ['paid', 'refunded'] as const
export type MoneyEventKind = (typeof moneyEventKinds)[number]

/** `unshipped` is cancelled before it is shipped; `goodwill` is a sum without goods. */
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
