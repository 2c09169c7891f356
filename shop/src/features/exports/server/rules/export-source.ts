/** Sources of exports: columns, and their rows from one snapshot. */
import { m } from '#texts'
import type { Permission } from '#platform/contract/call.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import type { Text } from '#platform/i18n/text.ts'
import type { CellKind, SheetRow } from '#platform/spreadsheets/sheet.ts'

export interface ExportColumn {
  label: Text<never>
  kind: CellKind
  /** Names or addresses: needs re-authentication. */
  isPersonal?: true
  /** Beyond that of the call. */
  permission?: Permission
}

export interface ExportFilter {
  from: Date | null
  until: Date | null
  type1: string | undefined
  type2: string | undefined
  /** Null: all orders. */
  numbers: readonly string[] | null
}

export interface ExportReader extends StaffReader {
  now: Date
  /** States are words, not names. */
  hasWords: boolean
}

export interface ExportSource {
  /** Beyond that of the call. */
  permission?: Permission
  columns: Readonly<Record<string, ExportColumn>>
  hasSpan: boolean
  hasTypes: boolean
  hasNumbers?: true
  /** Heads are names always, because an import reads them. */
  hasFixedHeads?: true
  /** Counts up to `limit`. */
  count(transaction: Database, filter: ExportFilter, limit: number): Promise<number>
  /** In batches, with the cells of `columns` in their order. */
  rows(
    transaction: Database,
    filter: ExportFilter,
    chosen: { columns: readonly string[]; reader: ExportReader },
  ): AsyncIterable<readonly SheetRow[]>
}

/** A state in words of the reader's language, or by its name. */
export const wordFrom =
  (words: Readonly<Record<string, Text<never>>>) =>
  (value: unknown, { hasWords, language: locale }: ExportReader): string => {
    const name = String(value)
    return hasWords && Object.hasOwn(words, name) ? words[name]!({}, { locale }) : name
  }

export const yesOrNo = wordFrom({ true: m.staff_value_yes, false: m.staff_value_no })
