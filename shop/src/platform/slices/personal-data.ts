import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'

/** Rows that one read returns at most. */
export const copiedAtOnce = 500

/** At most `copiedAtOnce`, in the order of their ids. */
export interface CopiedRows {
  rows: unknown[]
  /** The id to continue after; unset: no more rows. */
  goOnAfter?: string | undefined
}

/** Personal data stored by a slice. Each slice that stores some registers one of these. */
export interface PersonalData {
  /** Name in the person's copy. */
  name: string
  read(
    database: Database,
    person: { userId: number; language: Language; after: string | undefined },
  ): Promise<CopiedRows>
  /** Runs in the transaction that deletes the account. Unset: rows stay, without an identifiable person. */
  erase?(transaction: Database, userId: number): Promise<void>
  /** Moves the rows of a guest to an account. Unset: the slice stores nothing for guests. */
  transfer?(transaction: Database, owners: { from: number; to: number }): Promise<void>
  /** Whether pending work of the slice needs the account. */
  isAccountNeeded?(transaction: Database, userId: number): Promise<boolean>
}

/** @param rows read by `copiedAtOnce`, in the order of their ids */
export function copiedRows<Row extends { id: number | string }>(
  rows: readonly Row[],
  toCopy: (row: Row) => unknown = (row) => row,
): CopiedRows {
  return { rows: rows.map(toCopy), goOnAfter: rows.length < copiedAtOnce ? undefined : String(rows.at(-1)!.id) }
}
