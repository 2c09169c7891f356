/** Types by which a screen describes its list. */
import type { ReactNode } from 'react'

export type RowId = number | string

export interface ListColumn<Row> {
  key: string
  title: string
  /** Aligns figures to the right. */
  isFigure?: boolean
  /** Values of `?ordering=` for this column; a press on another column's head uses the first. */
  orderings?: readonly { value: string; direction: 'ascending' | 'descending' }[]
  /** Which of them it is where the address names none. */
  isDefaultOrdering?: boolean
  cell(row: Row): ReactNode
  edit?: CellEdit<Row>
}

export interface CellEdit<Row> {
  isOff?(row: Row): boolean
  /** Initial text of the field. */
  valueOf(row: Row): string
  inputMode?: 'decimal' | 'numeric'
  /**
   * The text the cell would show.
   * @throws Error with a sentence that shows a valid one
   */
  read(row: Row, value: string): string
  /** @throws Error with the sentence for the cell; the typed text stays */
  save(row: Row, value: string): Promise<void>
}

export interface ListTab {
  /** In `?tab=`; empty for the first one. */
  value: string
  label: string
  count?: number | undefined
}

export interface EmptyWords {
  title: string
  text?: string
  action?: ReactNode
}
