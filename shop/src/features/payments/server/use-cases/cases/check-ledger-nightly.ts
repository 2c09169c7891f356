import { shopWallTime } from '#platform/i18n/shop-zone.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { closeDifferencesBefore, endAuditRun, openCase, claimLedgerCheck } from '../../queries/case-queries.ts'
import { checkLedger } from '../ledger-check/check-ledger.ts'
import type { Discrepancy } from '../ledger-check/discrepancy.ts'

/** More are one fault with many faces: a person begins with these. */
const maxCases = 100

/** When most people sleep, by the shop's clock. */
const startsAt = '03:00'

/**
 * Once a night one process works the books out again. What differs waits for a person; what agrees again is closed.
 * @returns how many differences there are; 0 where it is not time, or another process looks
 */
export async function checkLedgerNightly({ database, now, log }: PaymentContext): Promise<number> {
  const startedAt = now()
  const [day, clock] = shopWallTime(startedAt).split('T') as [string, string]
  if (clock < startsAt || !(await claimLedgerCheck(database, { day, now: startedAt }))) return 0
  const found: Discrepancy[] = []
  const { differences } = await checkLedger(database, null, (difference) => {
    if (found.length < maxCases) found.push(difference)
  })
  for (const difference of found) {
    const facts = { ...difference, seenAt: startedAt.toISOString() }
    await openCase(database, { kind: 'difference', facts, openedAt: now() })
  }
  if (differences <= maxCases) await closeDifferencesBefore(database, startedAt, now())
  await endAuditRun(database, { day, now: now(), differences })
  if (differences > 0) log.error({ differences }, 'the books do not agree')
  return differences
}
