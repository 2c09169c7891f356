import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'

/** At most `copiedAtOnce`, in the order of their ids. */
export interface CopiedRows {
  rows: unknown[]
  /** The id to go on after; unset: that was all. */
  goOnAfter?: string | undefined
}

/** What a slice keeps of a person. Whoever keeps something says so by one of these. */
export interface PersonalData {
  /** Its name in the copy that the person gets. */
  name: string
  read(
    database: Database,
    person: { userId: number; language: Language; after: string | undefined },
  ): Promise<CopiedRows>
  /** Within the transaction that deletes the account. Unset: it stays, and is nobody's that is known. */
  erase?(transaction: Database, userId: number): Promise<void>
  /** Money has still to come or to go back: until then the account is needed. */
  hasUnsettledPayments?(transaction: Database, userId: number): Promise<boolean>
}
