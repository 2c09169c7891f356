/** States and bounds of parcels, for pages and server alike. */

export const shipmentStatuses = ['packing', 'handed_over', 'delivered', 'lost', 'came_back'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Who moved something: the buyer, somebody of the shop, or the shop by itself. */
export const actorKinds = ['shopper', 'staff', 'shop'] as const

/** The carrier of parcels without a network of carriers: it needs neither address nor number. */
export const otherCarrier = 'other'

export const maxTrackingNumberLength = 64
export const maxNoteLength = 200
/** Of one order; more are a mistake. */
export const maxShipments = 100

/** Whole days after hand-over. After them a parcel counts as arrived when nobody says otherwise. */
export const deliveredAfterDays = 10

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
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]
