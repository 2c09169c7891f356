/** Bounds of parcels, and how a waybill number is written. */

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

export const maxCarrierCodeLength = 20
