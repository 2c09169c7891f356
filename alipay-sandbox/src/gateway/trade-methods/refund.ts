import { addTradeWebhook } from '../../webhooks/add-trade-webhook.ts'
import { businessFailure, success } from '../../protocol/response-node.ts'
import type { ResponseNode } from '../../protocol/response-node.ts'
import { buyerFields } from '../buyer.ts'
import type { SandboxContext } from '../../context/context.ts'
import { inTransaction } from '../../ledger/database.ts'
import { addRefund, findRefund } from '../../ledger/refunds.ts'
import type { Refund } from '../../ledger/refunds.ts'
import { updateTrade } from '../../ledger/trades.ts'
import type { Trade, TradeStatus } from '../../ledger/trades.ts'
import { formatAlipayTime } from '../../protocol/alipay-time.ts'
import { formatYuan, parseYuan } from '../../protocol/money.ts'
import { findReferredTrade, hasTradeReference, textOf } from './trade-reference.ts'
import type { BizContent } from './trade-reference.ts'

const errorByStatus: Partial<Record<TradeStatus, string>> = {
  WAIT_BUYER_PAY: 'ACQ.TRADE_STATUS_ERROR',
  TRADE_CLOSED: 'ACQ.TRADE_HAS_CLOSE',
  TRADE_FINISHED: 'ACQ.TRADE_HAS_FINISHED',
}

/**
 * alipay.trade.refund. `out_request_no` is the key.
 * Repeated with the same amount it moves no money (`fund_change` N); with another amount it is refused.
 * `refund_fee` is the sum of all refunds of the trade.
 */
export function refundTrade(context: SandboxContext, bizContent: BizContent): ResponseNode {
  const amountInFen = parseYuan(bizContent.refund_amount)
  const requestNo = textOf(bizContent, 'out_request_no')
  const isMalformed = amountInFen === undefined || (requestNo !== undefined && requestNo.length > 64)
  if (isMalformed || !hasTradeReference(bizContent)) return businessFailure('ACQ.INVALID_PARAMETER')

  const trade = findReferredTrade(context, bizContent)
  if (!trade) return businessFailure('ACQ.TRADE_NOT_EXIST')
  const outRequestNo = requestNo ?? trade.outTradeNo
  const earlier = findRefund(context.database, trade.tradeNo, outRequestNo)
  if (earlier) {
    const isSame = earlier.amountInFen === amountInFen
    return isSame ? refundResponse(context, trade, earlier, 'N') : businessFailure('ACQ.DISCORDANT_REPEAT_REQUEST')
  }
  const errorCode = errorByStatus[trade.status]
  if (errorCode !== undefined) return businessFailure(errorCode)
  const isTooMuch = trade.refundedInFen + amountInFen > trade.totalInFen
  const isUnnamedPart = requestNo === undefined && amountInFen !== trade.totalInFen
  if (isTooMuch || isUnnamedPart) return businessFailure('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')

  const reason = textOf(bizContent, 'refund_reason') ?? null
  const refund: Refund = { tradeNo: trade.tradeNo, outRequestNo, amountInFen, reason, refundedAt: context.clock.now() }
  return refundResponse(context, recordRefund(context, trade, refund), refund, 'Y')
}

function recordRefund(context: SandboxContext, trade: Trade, refund: Refund): Trade {
  const refundedInFen = trade.refundedInFen + refund.amountInFen
  const isFull = refundedInFen === trade.totalInFen
  const refunded: Trade = {
    ...trade,
    refundedInFen,
    ...(isFull && { status: 'TRADE_CLOSED', closedAt: refund.refundedAt }),
  }
  inTransaction(context.database, () => {
    addRefund(context.database, refund)
    updateTrade(context.database, refunded)
    addTradeWebhook(context, refunded, refund)
  })
  context.dispatcher.wake()
  return refunded
}

function refundResponse(context: SandboxContext, trade: Trade, refund: Refund, fundChange: 'Y' | 'N'): ResponseNode {
  const amount = formatYuan(refund.amountInFen)
  return success({
    ...buyerFields(context.keys),
    fund_change: fundChange,
    gmt_refund_pay: formatAlipayTime(refund.refundedAt),
    out_trade_no: trade.outTradeNo,
    refund_fee: formatYuan(trade.refundedInFen),
    ...(fundChange === 'Y' && {
      refund_detail_item_list: [{ amount, fund_channel: 'ALIPAYACCOUNT' }],
      send_back_fee: amount,
    }),
    trade_no: trade.tradeNo,
  })
}
