import type { TimelineEntry } from '#features/fulfilment/console-contract/orders.ts'
import type { TimelineDraft } from '#features/fulfilment/server/ports/timeline-draft.ts'

/** Entries in chronological order. */
export function toTimeline(
  drafts: readonly TimelineDraft[],
  { readsMoney, readsRaw }: { readsMoney: boolean; readsRaw: boolean },
): TimelineEntry[] {
  return drafts
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.rank - b.rank)
    .map(({ at, kind, actor, text, detail = '', refundNumber = '', sum = '', isKey = false, rawId }) => ({
      at: new Date(at).toISOString(),
      kind,
      actor,
      text,
      detail: [detail, ...(readsMoney ? [refundNumber, sum] : [])].filter((part) => part !== '').join(' · '),
      is_key: isKey,
      raw_id: readsRaw && rawId !== undefined ? rawId : null,
    }))
}
