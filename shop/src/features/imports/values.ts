/** Limits and values of files that staff upload, for pages and server alike. */

export const importKinds = ['goods', 'shipments'] as const
export type ImportKind = (typeof importKinds)[number]
/**
 * Goods are checked, applied and undone in the background: `read`, `applying` and `undoing` last until then. A file of
 * shipments is `checked` at once, and `applying` continues with each request until all is done.
 */
export const importStatuses = ['read', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Outcome of a row of goods: what it would do, what it did, and what undoing it did. `kept`: edited since. */
export const goodsOutcomes = [
  'unread',
  'to_add',
  'to_update',
  'unchanged',
  'refused',
  'skipped',
  'added',
  'updated',
  'undone',
  'kept',
] as const
export type GoodsOutcome = (typeof goodsOutcomes)[number]

export const maxGoodsFileInBytes = 50 * 1024 * 1024
export const maxGoodsRows = 100_000
/** The list counts no further. */
export const maxImportsCounted = 9_999
/** Pictures that come with the goods, in a ZIP archive. */
export const maxPictureArchiveInBytes = 200 * 1024 * 1024
export const maxArchivedPictures = 5_000
/** As the archive declares it, of all its files. */
export const maxUnpackedInBytes = 500 * 1024 * 1024
/** Encodings of CSV, of which staff may choose another one than was detected. */
export const fileEncodings = ['UTF-8', 'UTF-16', 'GB18030', 'Big5', 'Shift_JIS', 'EUC-JP', 'Windows-1252'] as const
export const maxSheets = 256
/** Lines of a file, blank ones too. */
export const maxLineNumber = 50_000_000
/** Above the limit of every cell, so that the reader still finds it too long. */
export const maxGoodsCellLength = 20_100

/** An applied file can be undone for this long. */
export const undoLastsInMs = 86_400_000

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
