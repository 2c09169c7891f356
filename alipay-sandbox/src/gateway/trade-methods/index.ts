import type { ResponseNode } from '../../protocol/response-node.ts'
import type { SandboxContext } from '../../context/context.ts'
import type { FaultPoint } from '../../ledger/faults.ts'
import { closeTrade } from './close.ts'
import { queryTrade } from './query.ts'
import { queryRefund } from './refund-query.ts'
import { refundTrade } from './refund.ts'
import type { BizContent } from './trade-reference.ts'

export type TradeMethod = {
  faultPoint: Exclude<FaultPoint, 'notify' | 'return'>
  execute(context: SandboxContext, bizContent: BizContent): ResponseNode
}

export const tradeMethods: ReadonlyMap<string, TradeMethod> = new Map<string, TradeMethod>([
  ['alipay.trade.query', { faultPoint: 'query', execute: queryTrade }],
  ['alipay.trade.refund', { faultPoint: 'refund', execute: refundTrade }],
  ['alipay.trade.fastpay.refund.query', { faultPoint: 'refund_query', execute: queryRefund }],
  ['alipay.trade.close', { faultPoint: 'close', execute: closeTrade }],
])
