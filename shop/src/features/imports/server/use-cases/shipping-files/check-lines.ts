import { readCarriers, readKnownOrders } from '#features/parcels/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type ImportRow, type RawRow, writeChecked } from '../../queries/shipping-file-queries.ts'
import { classifyLines } from '../../rules/shipping-files/classify-lines.ts'
import { readShippingRow } from '../../rules/shipping-files/read-shipping-row.ts'
import { spreadsheetEncoding } from '#platform/spreadsheets/open-table.ts'

/** Classifies every line by the current orders; nothing is shipped. */
export async function checkLines(
  transaction: Database,
  { id, columns, options, encoding }: Pick<ImportRow, 'id' | 'columns' | 'options' | 'encoding'>,
  rows: readonly RawRow[],
): Promise<void> {
  const isTyped = encoding === spreadsheetEncoding
  const lines = rows.map((row) => readShippingRow(row, columns, { isTyped }))
  const carriers = [...(await readCarriers(transaction)).values()].filter(({ isActive }) => isActive)
  const known = await readKnownOrders(transaction, {
    orderNumbers: lines.map(({ orderNumber }) => orderNumber),
    trackingNumbers: lines.map(({ trackingNumber }) => trackingNumber),
  })
  await writeChecked(transaction, id, classifyLines(lines, { ...known, carriers }, options))
}
