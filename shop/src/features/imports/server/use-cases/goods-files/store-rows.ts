/** Stores the rows of an uploaded file under its import, which it describes first. */
import type { Database } from '#platform/database/database.ts'
import type { TableChoice } from '#platform/spreadsheets/open-table.ts'
import { findLastGoodsColumns, type GoodsImport } from '../../queries/goods-file-queries.ts'
import { insertRawRows } from '../../queries/goods-row-queries.ts'
import { guessGoodsColumns } from '#features/goods-rows/server/index.ts'
import { readGoodsFile } from './read-goods-file.ts'

export type FileFacts = Pick<GoodsImport, 'encoding' | 'headers' | 'columns'> & {
  sheets: readonly string[]
  sheet: number
}

/**
 * @param put writes the import's own row, once the file's heading is read
 * @returns the number of rows
 * @throws Invalid naming the file
 */
export async function storeRows(
  transaction: Database,
  { id, path, choice }: { id: string; path: string; choice: TableChoice },
  put: (facts: FileFacts) => Promise<void>,
): Promise<number> {
  let count = 0
  await readGoodsFile(path, choice, {
    async onHeader({ encoding, headers, sheets }) {
      const last = await findLastGoodsColumns(transaction)
      const earlier = Object.entries(last?.columns ?? {}).map(([column, index]): [string, string] => [
        last!.headers[index]?.trim() ?? '',
        column,
      ])
      const columns = guessGoodsColumns(headers, new Map(earlier))
      await put({ encoding, headers, columns, sheets, sheet: choice.sheet ?? 0 })
    },
    async onRows(rows) {
      count += rows.length
      await insertRawRows(transaction, id, rows)
    },
  })
  return count
}
