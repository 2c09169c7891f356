import type { Database } from '#platform/database/database.ts'
import { type PaidOrder, readPaidOrder, readPaidOrders } from '../queries/gross-queries.ts'
import { lessRefunds } from '../rules/less-refunds.ts'
import type { GrossOfRate } from '../rules/tax-by-rate.ts'

const leftOf = ({ ordered, refunds }: PaidOrder): GrossOfRate[] =>
  lessRefunds(ordered, refunds).filter(({ grossInFen }) => grossInFen > 0)

/** Amounts paid for lines and delivery, less refunds. Only exact while the order is locked. */
export async function readGrossByRate(database: Database, orderId: number): Promise<GrossOfRate[]> {
  return leftOf(await readPaidOrder(database, orderId))
}

/** The same for many orders, in one statement. */
export async function readGrossOfOrders(
  database: Database,
  orderIds: readonly number[],
): Promise<Map<number, GrossOfRate[]>> {
  const orders = await readPaidOrders(database, orderIds)
  return new Map([...orders].map(([orderId, paid]) => [orderId, leftOf(paid)]))
}
