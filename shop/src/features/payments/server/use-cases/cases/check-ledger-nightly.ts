import { shopWallTime } from '#platform/i18n/shop-zone.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { closeDifferencesBefore, openCase } from '../../queries/case-queries.ts'
import { claimLastsInMs, claimLedgerCheck, endAuditRun, renewClaim } from '../../queries/ledger-check-runs.ts'
import { checkLedger, type DiscrepancyPlace, LedgerCheckIncomplete } from '../ledger-check/check-ledger.ts'
import { choosePart } from '../ledger-check/choose-part.ts'
import type { Discrepancy } from '../ledger-check/discrepancy.ts'
import { renewStockSums } from '../ledger-check/goods-records.ts'

/** More discrepancies usually share one cause, so staff begin with these. */
const maxCases = 100

/** Quiet hour of the shop's time zone. */
const startsAt = '03:00'

/**
 * Checks the ledger once a night, in one process: changes since the last check and a rolling part, the first time
 * everything. Opens a case for each discrepancy and closes those that are gone.
 * @returns the number of discrepancies; 0 before the hour, or when another process has the run
 * @throws LedgerCheckIncomplete once the night's progress is saved
 */
export async function checkLedgerNightly(context: PaymentContext): Promise<number> {
  const { database, now, log } = context
  const startedAt = now()
  const [day, clock] = shopWallTime(startedAt).split('T') as [string, string]
  if (clock < startsAt || !(await claimLedgerCheck(database, { day, now: startedAt }))) return 0
  const renewal = setInterval(() => {
    renewClaim(database, { day, startedAt, now: now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the claim of the ledger check was not renewed'),
    )
  }, claimLastsInMs / 5)
  try {
    return await runCheck(context, day, startedAt)
  } finally {
    clearInterval(renewal)
  }
}

async function runCheck({ database, now, log }: PaymentContext, day: string, startedAt: Date): Promise<number> {
  const { part, progress } = await choosePart(database, maxCases)
  const found: (Discrepancy & DiscrepancyPlace)[] = []
  const add = (difference: Discrepancy, place: DiscrepancyPlace) => {
    if (found.length < maxCases) found.push({ ...difference, ...place })
  }
  const result = await checkLedger(database, null, add, part).catch((error: unknown) => {
    if (error instanceof LedgerCheckIncomplete) return error
    throw error
  })
  const isIncomplete = result instanceof LedgerCheckIncomplete
  const { orders, goods, differences } = isIncomplete ? result.report : result
  for (const difference of found) {
    const facts = { ...difference, seenAt: startedAt.toISOString() }
    await openCase(database, { kind: 'difference', facts, openedAt: now() })
  }
  if (differences <= maxCases && !isIncomplete) await closeDifferencesBefore(database, startedAt, now())
  await renewStockSums(database, part?.goodsIds ?? null, startedAt)
  await endAuditRun(database, { day, now: now(), differences, progress, isWhole: part === null })
  log.info({ orders, goods, isWhole: part === null, differences }, 'the ledger is checked')
  if (differences > 0) log.error({ differences }, 'the ledger check found discrepancies')
  if (isIncomplete) throw result
  return differences
}
