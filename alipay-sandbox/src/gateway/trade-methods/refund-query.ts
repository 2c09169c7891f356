import { businessFailure, success } from '../../protocol/response-node.ts'
import type { ResponseNode } from '../../protocol/response-node.ts'
import type { SandboxContext } from '../../context/context.ts'
import { findRefund } from '../../ledger/refunds.ts'
import { formatAlipayTime } from '../../protocol/alipay-time.ts'
import { formatYuan } from '../../protocol/money.ts'
import { findReferredTrade, hasTradeReference, textOf } from './trade-reference.ts'
import type { BizContent } from './trade-reference.ts'

/** alipay.trade.fastpay.refund.query: success without `refund_status` means that no such refund was made. */
export function queryRefund(context: SandboxContext, bizContent: BizContent): ResponseNode {
  const outRequestNo = textOf(bizContent, 'out_request_no')
  if (outRequestNo === undefined || !hasTradeReference(bizContent)) return businessFailure('ACQ.INVALID_PARAMETER')
  const trade = findReferredTrade(context, bizContent)
  if (!trade) return businessFailure('ACQ.TRADE_NOT_EXIST')
  const refund = findRefund(context.database, trade.tradeNo, outRequestNo)
  if (!refund) return success({})
  return success({
    gmt_refund_pay: formatAlipayTime(refund.refundedAt),
    out_request_no: refund.outRequestNo,
    out_trade_no: trade.outTradeNo,
    refund_amount: formatYuan(refund.amountInFen),
    refund_status: 'REFUND_SUCCESS',
    send_back_fee: formatYuan(refund.amountInFen),
    total_amount: formatYuan(trade.totalInFen),
    trade_no: trade.tradeNo,
    ...(refund.reason !== null && { refund_reason: refund.reason }),
  })
}
