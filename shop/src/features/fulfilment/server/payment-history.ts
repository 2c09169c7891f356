/** What an order's story tells of money; the composition root puts the payments slice behind it. */
import type { LedgerEntry } from '#features/fulfilment/console-contract/orders.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { TimelineDraft } from './rules/timeline-draft.ts'

export interface RawWords {
  at: string
  provider: string
  source: string
  outcome: string
  raw: string
}

export interface PaymentHistory {
  /** Oldest first. Sums stand in `sum` alone. */
  tell(
    database: Database,
    orderId: number,
    language: Language,
  ): Promise<{
    story: TimelineDraft[]
    ledger: LedgerEntry[]
    /** What of it waits for a person. */
    openCaseId: number | null
  }>
  findRaw(database: Database, orderId: number, rawId: number): Promise<RawWords | null>
}
