import type { TimelineEntry } from '#features/fulfilment/console-contract/orders.ts'

/** One timeline entry, as text. Entries of the same time are sorted by rank. */
export interface TimelineDraft {
  at: string
  rank: number
  kind: string
  actor: TimelineEntry['actor']
  text: string
  detail?: string
  /** Visible with permission to read sums. */
  sum?: string
  /** Visible with permission to read sums, because a refund's number contains its sum. */
  refundNumber?: string
  isKey?: boolean
  rawId?: number
}
