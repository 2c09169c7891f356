import type { ResponseOf, BodyIn } from '#platform/contract/call.ts'
import { callConsole } from '#console-session/console-api.ts'
import type { Selection } from '#console-ui/lists/use-selection.ts'
import type { bulkEditGoods } from '../../console-contract/bulk.ts'

export type BulkChange = BodyIn<typeof bulkEditGoods>
export type BulkOutcome = ResponseOf<typeof bulkEditGoods>

/** @param key the form's: a repeat with the same key changes nothing */
export type SendBulk = (body: BulkChange, key: string) => Promise<BulkOutcome>

/** @param query the list's own, for a selection of all results */
export function bulkOf(selection: Selection, query: Record<string, string>): SendBulk {
  const { page: _page, ordering: _ordering, page_size: _size, ...filter } = query
  const which = selection.isAll ? { filter } : { ids: [...selection.ids].map(Number) }
  return (body, key) =>
    callConsole<typeof bulkEditGoods>('PATCH /api/console/goods/bulk/', {
      headers: { 'idempotency-key': key },
      body: { ...which, ...body },
    })
}
