import { addDays, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { Database } from '#platform/database/database.ts'
import {
  type DatedPayment,
  listPaymentsOfDay,
  readStatedPayments,
  type StatementOf,
} from '../../queries/statement-queries.ts'

/**
 * Payments that a statement names, and those that it should name; each once, at most `limit` at a time. Each number and
 * each id is sent once, so that the work grows with the statement and not with its square.
 */
export async function* readPaymentsOfStatement(
  database: Database,
  { provider, day, numbers }: StatementOf & { numbers: readonly string[] },
  limit = 5_000,
): AsyncGenerator<DatedPayment[]> {
  const dated = { provider, from: startOfShopDay(day), to: startOfShopDay(addDays(day, 1)) }
  const unread = new Set(await listPaymentsOfDay(database, dated))
  for (let start = 0; start < numbers.length; start += limit) {
    const rows = await readStatedPayments(database, dated, { numbers: numbers.slice(start, start + limit) })
    for (const { id } of rows) unread.delete(id)
    yield rows
  }
  const ids = [...unread]
  for (let start = 0; start < ids.length; start += limit)
    yield await readStatedPayments(database, dated, { ids: ids.slice(start, start + limit) })
}
