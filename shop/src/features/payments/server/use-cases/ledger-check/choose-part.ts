/** Chooses the part of a nightly ledger check. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import {
  findGoodsToCheck,
  findOrdersToCheck,
  hasUnplacedDifference,
  type LedgerMarks,
  type LedgerProgress,
  readLastCheck,
  readLedgerMarks,
  readTransactionsInProgress,
  type Rolling,
} from '../../queries/ledger-progress.ts'
import { deleteRollingSums, findRollingGoods } from '../../queries/stock-sums.ts'
import { movementsOfNight, nextRolling } from '../../rules/ledger-rolling.ts'
import type { LedgerPart } from './check-ledger.ts'

/** A statement may have an id before its transaction has one. */
const overlapInRows = 5_000
const maxWaitInMs = 60_000
const pauseInMs = 200

export interface ChosenPart {
  /** Null: everything. */
  part: LedgerPart | null
  /** To be saved once the check has ended. */
  progress: LedgerProgress
}

/**
 * Chooses changes since the last check, and of the rest a part. Transactions in progress end first, because their rows
 * may have lower ids than visible ones. After a minute the next check reads from the same ids once more.
 * Goods of that part lose their sums, so that every movement is read.
 * @param maxDifferences with more discrepancies in the last check, some have no case, so everything is checked again
 */
export async function choosePart(database: Database, maxDifferences: number): Promise<ChosenPart> {
  const marks = await readLedgerMarks(database)
  const isComplete = await areVisible(database)
  const last = await readLastCheck(database)
  const reached = isComplete ? marks : (last?.progress?.marks ?? marks)
  if (!last?.progress || last.differences > maxDifferences || (await hasUnplacedDifference(database))) {
    return { part: null, progress: { marks: reached, rolledOrders: 0, rolledGoods: 0 } }
  }
  const { rolledOrders, rolledGoods, turnEnd = marks.orders } = last.progress
  const orders = nextRolling({ through: rolledOrders, end: turnEnd }, marks.orders)
  const goods = await findRollingGoods(database, rolledGoods, movementsOfNight(marks.movements))
  await deleteRollingSums(database, goods)
  const since = lowered(last.progress.marks)
  return {
    part: await readPart(database, since, { orders, goods }),
    progress: { marks: reached, rolledOrders: orders.through, rolledGoods: goods.through, turnEnd: orders.end },
  }
}

/** Waits for the transactions in progress. @returns false where one lasts too long */
async function areVisible(database: Database): Promise<boolean> {
  const begun = new Set(await readTransactionsInProgress(database))
  const endsAtInMs = performance.now() + maxWaitInMs
  while (begun.size > 0 && !begun.isDisjointFrom(new Set(await readTransactionsInProgress(database)))) {
    if (performance.now() > endsAtInMs) return false
    await sleep(pauseInMs)
  }
  return true
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
