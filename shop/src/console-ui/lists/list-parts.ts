/** What a screen says of its list. */
import type { ReactNode } from 'react'

export type RowId = number | string

export interface ListColumn<Row> {
  key: string
  title: string
  /** Figures stand to the right, one under the other. */
  isFigure?: boolean
  /** The words of `?ordering=` behind the head; the first one is what a press on another column's head gives. */
  orderings?: readonly { value: string; direction: 'ascending' | 'descending' }[]
  /** Which of them it is where the address names none. */
  isDefaultOrdering?: boolean
  cell(row: Row): ReactNode
  edit?: CellEdit<Row>
}

export interface CellEdit<Row> {
  isOff?(row: Row): boolean
  /** What the field begins with. */
  valueOf(row: Row): string
  inputMode?: 'decimal' | 'numeric'
  /** What would stand there. @throws Error whose sentence shows a right one */
  read(row: Row, value: string): string
  /** @throws Error whose sentence is shown at the cell, and what was typed stays */
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
