import { businessFailure, success } from '../../protocol/response-node.ts'
import type { ResponseNode } from '../../protocol/response-node.ts'
import { buyerFields } from '../buyer.ts'
import type { SandboxContext } from '../../context/context.ts'
import { formatAlipayTime } from '../../protocol/alipay-time.ts'
import { formatYuan } from '../../protocol/money.ts'
import { findReferredTrade, hasTradeReference } from './trade-reference.ts'
import type { BizContent } from './trade-reference.ts'

/** alipay.trade.query */
export function queryTrade(context: SandboxContext, bizContent: BizContent): ResponseNode {
  if (!hasTradeReference(bizContent)) return businessFailure('ACQ.INVALID_PARAMETER')
  const trade = findReferredTrade(context, bizContent)
  if (!trade) return businessFailure('ACQ.TRADE_NOT_EXIST')
  const paid = formatYuan(trade.paidAt === null ? 0 : trade.totalInFen)
  return success({
    ...buyerFields(context.keys),
    buyer_user_type: 'PRIVATE',
    buyer_pay_amount: paid,
    invoice_amount: paid,
    receipt_amount: paid,
    point_amount: '0.00',
    out_trade_no: trade.outTradeNo,
    ...(trade.paidAt !== null && { send_pay_date: formatAlipayTime(trade.paidAt) }),
    total_amount: formatYuan(trade.totalInFen),
    trade_no: trade.tradeNo,
    trade_status: trade.status,
  })
}
