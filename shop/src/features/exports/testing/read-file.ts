/** Reads exported files in tests. */
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import { readCsvRows } from '#platform/csv/read-csv.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'

export type ExportedRow = Record<string, string>

export const exportAs = (who: SignedIn, file: string, query: Record<string, string> = {}): Promise<TestResponse> =>
  who.call('GET', `/api/console/exports/${file}/?${new URLSearchParams(query)}`)

/** The rows of a CSV file by its heads. */
export async function rowsOf(text: string): Promise<ExportedRow[]> {
  const rows: string[][] = []
  for await (const { fields } of readCsvRows([Buffer.from(text)], { delimiter: ',' })) rows.push(fields)
  const [heads, ...others] = rows
  return others.map((cells) => Object.fromEntries(cells.map((cell, index) => [heads![index]!, cell])))
}

/** In fen. */
export const sumOf = (rows: readonly ExportedRow[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0)
