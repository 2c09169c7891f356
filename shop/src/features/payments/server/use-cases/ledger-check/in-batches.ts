import type { Step } from '../../queries/audit-queries.ts'

/** Yields all rows by ascending id, or those of `ids`, at most `limit` at a time. */
export async function* inBatches<Row extends { id: number }>(
  read: (step: Step) => Promise<Row[]>,
  limit: number,
  ids?: readonly number[],
): AsyncGenerator<Row[]> {
  if (ids) {
    for (let start = 0; start < ids.length; start += limit) {
      const among = ids.slice(start, start + limit)
      yield await read({ afterId: among[0]! - 1, limit, among })
    }
    return
  }
  for (let afterId = 0; ;) {
    const rows = await read({ afterId, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    afterId = rows.at(-1)!.id
  }
}
