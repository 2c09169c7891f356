/** Limits of parcels, and the format of a tracking number. */

/** The carrier for deliveries without a carrier network; needs neither address nor number. */
export const otherCarrier = 'other'

export const maxTrackingNumberLength = 64

/** Normalises a copied tracking number: full-width digits, dashes, gaps and invisible characters. */
export const toTrackingNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** Format of a new tracking number, from shopper or shop. Older stored numbers may differ. */
export const trackingNumberPattern = /^[A-Za-z0-9-]+$/

/** For results of `toTrackingNumber`; an empty number is a separate error. */
export const isTrackingNumber = (number: string): boolean => number === '' || trackingNumberPattern.test(number)

export const maxNoteLength = 200

/** How long staff may undo a dispatch. */
export const undoDispatchForInMs = 10 * 60_000

/** Limit per order; more are a mistake. */
export const maxShipments = 100

export const maxCarrierCodeLength = 20

export const maxCarriers = 200
export const maxCarrierNameLength = 60
export const maxTrackingUrlLength = 500
/** Placeholder of a parcel's number in a tracking address. */
export const numberPlaceholder = '{number}'
