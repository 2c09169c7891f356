/** Actions of a person on WeChat Pay's merchant platform. */
import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../context/context.ts'
import { inTransaction } from '../ledger/database.ts'
import type { Refund } from '../ledger/refunds.ts'
import { findTrade } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { BadControlRequest } from './bad-control-request.ts'
import { acceptRefund } from './refund-life.ts'
import { closeWaitingTrade, settleDueTrades } from './trade-life.ts'

export function getTrade(context: SandboxContext, outTradeNo: string): Trade {
  settleDueTrades(context)
  const trade = findTrade(context.database, outTradeNo)
  if (!trade) throw new BadControlRequest('no such trade', 404)
  return trade
}

/** A refund by hand, under the caller's number, or one that the platform makes. */
export function refundByHand(
  context: SandboxContext,
  outTradeNo: string,
  { amountInFen, outRefundNo }: { amountInFen?: number; outRefundNo?: string },
): Refund {
  const trade = getTrade(context, outTradeNo)
  const refund = inTransaction(context.database, () =>
    acceptRefund(context, trade, {
      outRefundNo: outRefundNo ?? `platform${randomBytes(10).toString('hex')}`,
      amountInFen: amountInFen ?? trade.totalInFen,
      reason: null,
      notifyUrl: null,
      isByHand: true,
    }),
  )
  context.dispatcher.wake()
  return refund
}

export function closeByHand(context: SandboxContext, outTradeNo: string): Trade {
  const trade = getTrade(context, outTradeNo)
  if (trade.state !== 'NOTPAY') throw new BadControlRequest(`the trade is ${trade.state}`, 409)
  return closeWaitingTrade(context, trade, context.clock.now())
}
