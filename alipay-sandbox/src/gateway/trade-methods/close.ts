import { businessFailure, success } from '../../protocol/response-node.ts'
import type { ResponseNode } from '../../protocol/response-node.ts'
import type { SandboxContext } from '../../context/context.ts'
import { closeWaitingTrade } from '../../trades/trade-life.ts'
import { findReferredTrade, hasTradeReference } from './trade-reference.ts'
import type { BizContent } from './trade-reference.ts'

/** alipay.trade.close: closes a trade that waits for payment, and no other. */
export function closeTrade(context: SandboxContext, bizContent: BizContent): ResponseNode {
  if (!hasTradeReference(bizContent)) return businessFailure('ACQ.INVALID_PARAMETER')
  const trade = findReferredTrade(context, bizContent)
  if (!trade) return businessFailure('ACQ.TRADE_NOT_EXIST')
  if (trade.status === 'TRADE_CLOSED') return businessFailure('ACQ.REASON_TRADE_STATUS_INVALID')
  if (trade.status !== 'WAIT_BUYER_PAY') return businessFailure('ACQ.TRADE_STATUS_ERROR')
  closeWaitingTrade(context, trade, context.clock.now())
  return success({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo })
}
