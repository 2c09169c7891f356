import type { Database } from '#platform/database/database.ts'
import { readPaidOrder } from '../queries/gross-queries.ts'
import { lessRefunds } from '../rules/less-refunds.ts'
import type { GrossOfRate } from '../rules/tax-by-rate.ts'

/** Amounts paid for lines and delivery, less refunds. Only exact while the order is locked. */
export async function readGrossByRate(database: Database, orderId: number): Promise<GrossOfRate[]> {
  const { ordered, refunds } = await readPaidOrder(database, orderId)
  return lessRefunds(ordered, refunds).filter(({ grossInFen }) => grossInFen > 0)
}
