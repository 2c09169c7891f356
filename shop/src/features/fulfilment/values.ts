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
