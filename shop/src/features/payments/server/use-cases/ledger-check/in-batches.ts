import type { Step } from '../../queries/audit-queries.ts'

/** Yields all rows by ascending id, at most `limit` at a time. */
export async function* inBatches<Row extends { id: number }>(
  read: (step: Step) => Promise<Row[]>,
  limit: number,
): AsyncGenerator<Row[]> {
  for (let afterId = 0; ;) {
    const rows = await read({ afterId, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    afterId = rows.at(-1)!.id
  }
}
