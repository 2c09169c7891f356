import type { SandboxContext } from '../context/context.ts'
import { findTrade, findTradeByTransactionId } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { ApiError, invalidField } from '../protocol/api-error.ts'
import { readBody } from '../protocol/read-body.ts'
import { tradeFields } from '../trades/trade-fields.ts'
import { closeWaitingTrade, settleDueTrades } from '../trades/trade-life.ts'
import type { ApiCall, CallParts } from './call.ts'
import { checkMchid, checkQueriedMchid, outTradeNoPattern } from './fields.ts'

function getTrade(context: SandboxContext, find: () => Trade | undefined): Trade {
  settleDueTrades(context)
  const trade = find()
  if (!trade) throw new ApiError('ORDER_NOT_EXIST')
  return trade
}

function readOutTradeNo({ params }: CallParts): string {
  const { out_trade_no: outTradeNo = '' } = params
  if (!outTradeNoPattern.test(outTradeNo)) throw invalidField('path', 'out_trade_no', '格式错误')
  return outTradeNo
}

const named = ({ params }: CallParts): string => params.out_trade_no ?? ''

/** `GET /v3/pay/transactions/out-trade-no/{out_trade_no}?mchid=` */
export const queryByOutTradeNo: ApiCall = {
  point: 'query',
  outTradeNo: named,
  execute(parts) {
    const { context, query } = parts
    const outTradeNo = readOutTradeNo(parts)
    checkQueriedMchid(context, query)
    const trade = getTrade(context, () => findTrade(context.database, outTradeNo))
    return { status: 200, body: tradeFields(trade, context.keys) }
  },
}

/** `GET /v3/pay/transactions/id/{transaction_id}?mchid=` */
export const queryByTransactionId: ApiCall = {
  point: 'query',
  outTradeNo: ({ context, params }) =>
    findTradeByTransactionId(context.database, params.transaction_id ?? '')?.outTradeNo ?? '',
  execute({ context, params, query }) {
    checkQueriedMchid(context, query)
    const find = () => findTradeByTransactionId(context.database, params.transaction_id ?? '')
    return { status: 200, body: tradeFields(getTrade(context, find), context.keys) }
  },
}

/** `POST /v3/pay/transactions/out-trade-no/{out_trade_no}/close`: 204 for an unpaid order. */
export const closeOrder: ApiCall = {
  point: 'close',
  outTradeNo: named,
  execute(parts) {
    const { context, body } = parts
    const outTradeNo = readOutTradeNo(parts)
    const { mchid } = readBody(body, { mchid: { kind: 'text', max: 32, isRequired: true } })
    checkMchid(context, mchid)
    const trade = getTrade(context, () => findTrade(context.database, outTradeNo))
    if (trade.state === 'CLOSED') throw new ApiError('ORDER_CLOSED')
    if (trade.state !== 'NOTPAY') throw new ApiError('ORDER_PAID')
    closeWaitingTrade(context, trade, context.clock.now())
    return { status: 204, body: null }
  },
}
