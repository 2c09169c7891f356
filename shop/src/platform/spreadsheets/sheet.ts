/** A table that is written to a file while its rows arrive. */
export interface Sheet {
  title: string
  columns: readonly SheetColumn[]
  /** Some hundreds of rows at a time. */
  batches: AsyncIterable<readonly SheetRow[]>
}

export interface SheetColumn {
  head: string
  kind: CellKind
}

/** `money`: fen. `time`: a time of the shop's zone, as `2026-11-26 16:05:00`. */
export type CellKind = 'text' | 'integer' | 'money' | 'time'

/** In the order of the columns; null: empty. */
export type SheetRow = readonly (string | number | null)[]
