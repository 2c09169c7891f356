import type { TimelineEntry } from '#features/fulfilment/console-contract/orders.ts'

/** One thing that happened, in words. Of the same moment the lower rank comes first. */
export interface TimelineDraft {
  at: string
  rank: number
  kind: string
  actor: TimelineEntry['actor']
  text: string
  detail?: string
  /** Told to whoever may read sums. */
  sum?: string
  /** Told to whoever may read sums: a refund's number has its sum in it. */
  refundNumber?: string
  isKey?: boolean
  rawId?: number
}
