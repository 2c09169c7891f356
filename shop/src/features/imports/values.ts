/** Limits and values of files that staff upload, for pages and server alike. */

export const importKinds = ['shipments'] as const
/** `applying` continues with each request until all is done. */
export const importStatuses = ['checked', 'applying', 'applied'] as const

export const shippingColumnNames = ['order_number', 'tracking_number', 'carrier'] as const
export type ShippingColumn = (typeof shippingColumnNames)[number]
/** Which of the file's columns is which, from 0; null: none. */
export type ShippingColumns = Record<ShippingColumn, number | null>

/** Outcome of a line: `shipped` by this file, `already` before it. */
export const shippingOutcomes = ['to_ship', 'shipped', 'already', 'not_found', 'not_shippable', 'refused'] as const
export type ShippingOutcome = (typeof shippingOutcomes)[number]
/** Outcomes of lines that a person has to check. */
export const problemOutcomes = ['not_found', 'not_shippable', 'refused'] as const satisfies readonly ShippingOutcome[]

export const maxShippingFileInBytes = 5 * 1024 * 1024
/** A hundred a day for a month and a half. */
export const maxShippingRows = 5_000
export const maxImportColumns = 100
export const maxFileNameLength = 200
/** Limit of a stored cell. */
export const maxCellLength = 200
/** Lines per request; the page repeats the request until all are done. */
export const shippedAtOnce = 50
