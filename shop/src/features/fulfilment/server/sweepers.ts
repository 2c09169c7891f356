/** What becomes of parcels by time. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import type { RefundDesk } from './refund-desk.ts'
import { arriveByTime } from './use-cases/arrive-by-time.ts'
import { lapseReturns } from './use-cases/returns/lapse-returns.ts'
import { payBackDue } from './use-cases/returns/pay-back-due.ts'
import { settleUnsettled } from './use-cases/settle-unsettled.ts'

export function fulfilmentSweepers(context: ShopContext, desk: RefundDesk): Sweeper[] {
  return [
    { name: 'returns whose refunds wait', intervalInMs: 5_000, sweep: () => payBackDue(context, desk) },
    { name: 'returns that nobody sends', intervalInMs: 60_000, sweep: () => lapseReturns(context) },
    { name: 'parcels that nobody confirms', intervalInMs: 60_000, sweep: () => arriveByTime(context) },
    { name: 'paid orders without a word on their goods', intervalInMs: 30_000, sweep: () => settleUnsettled(context) },
  ]
}
