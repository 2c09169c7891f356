/** Chooses the part of a nightly ledger check. */
import type { Database } from '#platform/database/database.ts'
import {
  findGoodsToCheck,
  findOrdersToCheck,
  hasUnplacedDifference,
  type LedgerMarks,
  type LedgerProgress,
  readLastCheck,
  readLedgerMarks,
  type Rolling,
} from '../../queries/ledger-progress.ts'
import { deleteRollingSums, findRollingGoods } from '../../queries/stock-sums.ts'
import { nextRolling } from '../../rules/ledger-rolling.ts'
import type { LedgerPart } from './check-ledger.ts'

/** A transaction in progress at the last check may have lower ids than rows that were already visible. */
const overlapInRows = 5_000

export interface ChosenPart {
  /** Null: everything. */
  part: LedgerPart | null
  /** To be saved once the check has ended. */
  progress: LedgerProgress
}

/**
 * Chooses changes since the last check, and of the rest a part of a fixed size. So a night costs the same after years.
 * Goods of that part lose their sums, so that every movement is read.
 * @param maxDifferences with more discrepancies in the last check, some have no case, so everything is checked again
 */
export async function choosePart(database: Database, maxDifferences: number): Promise<ChosenPart> {
  const marks = await readLedgerMarks(database)
  const last = await readLastCheck(database)
  if (!last?.progress || last.differences > maxDifferences || (await hasUnplacedDifference(database))) {
    return { part: null, progress: { marks, rolledOrders: 0, rolledGoods: 0 } }
  }
  const { rolledOrders, rolledGoods } = last.progress
  const orders = nextRolling(rolledOrders, marks.orders)
  const goods = await findRollingGoods(database, rolledGoods)
  await deleteRollingSums(database, goods)
  const since = lowered(last.progress.marks)
  return {
    part: await readPart(database, since, { orders, goods }),
    progress: { marks, rolledOrders: orders.through, rolledGoods: goods.through },
  }
}

async function readPart(
  database: Database,
  since: LedgerMarks,
  { orders, goods }: { orders: Rolling; goods: Rolling },
): Promise<LedgerPart> {
  return {
    orderIds: await findOrdersToCheck(database, since, orders),
    goodsIds: await findGoodsToCheck(database, since, goods),
  }
}

const lowered = (marks: LedgerMarks): LedgerMarks => ({
  orders: marks.orders - overlapInRows,
  events: marks.events - overlapInRows,
  payments: marks.payments - overlapInRows,
  paymentEvents: marks.paymentEvents - overlapInRows,
  refunds: marks.refunds - overlapInRows,
  ledger: marks.ledger - overlapInRows,
  movements: marks.movements - overlapInRows,
})
