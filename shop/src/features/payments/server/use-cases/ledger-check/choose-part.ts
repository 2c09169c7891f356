/** Chooses what a nightly ledger check reads. */
import type { Database } from '#platform/database/database.ts'
import {
  findGoodsToCheck,
  findLastGoodsId,
  findOrdersToCheck,
  hasUnplacedDifference,
  type LedgerMarks,
  type LedgerProgress,
  readLastCheck,
  readLedgerMarks,
  type Rolling,
} from '../../queries/ledger-progress.ts'
import { nextRolling } from '../../rules/ledger-rolling.ts'
import type { LedgerPart } from './check-ledger.ts'

/** A transaction in progress at the last check may have drawn lower ids than others that were already there. */
const overlapInRows = 20_000

export interface ChosenPart {
  /** Null: everything. */
  part: LedgerPart | null
  /** To be saved once the check has ended. */
  progress: LedgerProgress
}

/**
 * Chooses what has changed since the last check, and a part of the rest, so that each order is checked once in 30 nights.
 * @param maxDifferences above as many in the last check, not all have a case, so everything is checked again
 */
export async function choosePart(database: Database, maxDifferences: number): Promise<ChosenPart> {
  const marks = await readLedgerMarks(database)
  const last = await readLastCheck(database)
  if (!last?.progress || last.differences > maxDifferences || (await hasUnplacedDifference(database))) {
    return { part: null, progress: { marks, rolledOrders: 0, rolledGoods: 0 } }
  }
  const { rolledOrders, rolledGoods } = last.progress
  const orders = nextRolling(rolledOrders, marks.orders)
  const goods = nextRolling(rolledGoods, await findLastGoodsId(database))
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
