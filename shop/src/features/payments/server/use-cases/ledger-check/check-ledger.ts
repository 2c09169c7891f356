/** Derives every recorded amount and stock figure from the ledger and the movements. Changes none of them. */
import type { Database } from '#platform/database/database.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'
import { auditGoods } from './audit-goods.ts'
import { auditOrder } from './audit-order.ts'
import { auditProvider, type QueryCounts } from './audit-provider.ts'
import { auditPromotions } from './audit-promotions.ts'
import { readGoodsRecords, readOrderRecords } from '../../queries/audit-queries.ts'
import type { Discrepancy } from './discrepancy.ts'
import { readGoodsBySums } from './goods-records.ts'
import { inBatches } from './in-batches.ts'

const rowsAtOnce = 500
/** Fewer, because an item that sells well has a million movements after years, and a statement ends after ten seconds. */
const goodsAtOnce = 50

export interface AuditReport {
  orders: number
  goods: number
  /** Open payments and refunds for which the provider was queried. */
  queried: number
  differences: number
}

/** Ids by ascending order. Promotions are few and always checked. */
export interface LedgerPart {
  orderIds: readonly number[]
  goodsIds: readonly number[]
}

/** The row that a discrepancy belongs to; empty for a promotion or a provider. */
export interface DiscrepancyPlace {
  orderId?: number
  goodsId?: number
}

/** Everything else is checked. */
export class LedgerCheckIncomplete extends AggregateError {
  readonly report: AuditReport

  constructor(errors: readonly unknown[], report: AuditReport) {
    super(errors, `${errors.length} promotions could not be counted`)
    this.report = report
  }
}

/**
 * @throws LedgerCheckIncomplete after all other checks
 * @param providers null: skips queries to providers
 * @param onDifference called for each discrepancy as it is found
 * @param part by default everything
 * @param now the providers' statements of the day before are compared, too
 */
export async function checkLedger(
  database: Database,
  providers: readonly ProviderSetup[] | null,
  onDifference: (difference: Discrepancy, place: DiscrepancyPlace) => void,
  part: LedgerPart | null = null,
  now = new Date(),
): Promise<AuditReport> {
  const report: AuditReport = { orders: 0, goods: 0, queried: 0, differences: 0 }
  const addOf =
    (place: DiscrepancyPlace = {}) =>
    (difference: Discrepancy) => {
      report.differences += 1
      onDifference(difference, place)
    }
  const add = addOf()
  for await (const orders of inBatches((step) => readOrderRecords(database, step), rowsAtOnce, part?.orderIds)) {
    report.orders += orders.length
    for (const order of orders) auditOrder(order).forEach(addOf({ orderId: order.id }))
  }
  const readGoods = part ? readGoodsBySums : readGoodsRecords
  for await (const goods of inBatches((step) => readGoods(database, step), goodsAtOnce, part?.goodsIds)) {
    report.goods += goods.length
    for (const item of goods) auditGoods(item).forEach(addOf({ goodsId: item.id }))
  }
  const failures = await auditPromotions(database, add)
  if (providers) {
    const queryCounts: QueryCounts = { queried: 0, unanswered: 0 }
    for await (const difference of auditProvider(database, providers, queryCounts, now)) add(difference)
    report.queried = queryCounts.queried
  }
  if (failures.length > 0) throw new LedgerCheckIncomplete(failures, report)
  return report
}
