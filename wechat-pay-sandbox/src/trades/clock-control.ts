import type { SandboxContext } from '../context/context.ts'
import { findNextDelivery } from '../ledger/notices.ts'
import { nextTradeChangeAt, settleDueTrades } from './trade-life.ts'

function nextEventAt(context: SandboxContext): number | undefined {
  const known = [findNextDelivery(context.database), nextTradeChangeAt(context)].filter((at) => at !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/**
 * Moves the clock as waiting would: everything that falls due happens in order and at its time. Waits for the response
 * to each delivery before the clock continues.
 */
export async function advanceClock(context: SandboxContext, byMs: number): Promise<void> {
  const target = context.clock.now() + byMs
  for (let at = nextEventAt(context); at !== undefined && at <= target; at = nextEventAt(context)) {
    context.clock.moveForwardTo(at)
    settleDueTrades(context)
    await context.dispatcher.deliverDue()
    if (context.dispatcher.isStopped()) return
  }
  context.clock.moveForwardTo(target)
  context.dispatcher.wake()
}
