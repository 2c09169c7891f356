/** Kinds and bounds of exports. */

export const exportKinds = ['orders', 'ledger', 'goods', 'stock', 'shoppers'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Rows of one file. */
export const maxExportRows = 100_000
/** Characters of a list of columns, or of order numbers. */
export const maxColumnsLength = 4_000
/** Exports that the screen shows, the latest first. */
export const maxExportsShown = 10
