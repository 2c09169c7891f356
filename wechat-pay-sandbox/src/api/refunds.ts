import type { SandboxContext } from '../context/context.ts'
import { findRefund } from '../ledger/refunds.ts'
import { findTrade, findTradeByTransactionId } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { ApiError, invalidField } from '../protocol/api-error.ts'
import { readBody } from '../protocol/read-body.ts'
import type { Fields, Shape } from '../protocol/read-body.ts'
import { refundFields } from '../trades/refund-fields.ts'
import { acceptRefund } from '../trades/refund-life.ts'
import { settleDueTrades } from '../trades/trade-life.ts'
import type { ApiCall } from './call.ts'
import { checkNotifyUrl, outTradeNoPattern } from './fields.ts'

const maxAmountInFen = 100_000_000_00
const required = { isRequired: true } as const
const outRefundNoPattern = /^[0-9A-Za-z_\-|*@]{1,64}$/

const shape: Shape = {
  transaction_id: { kind: 'text', max: 32 },
  out_trade_no: { kind: 'text', max: 32, pattern: outTradeNoPattern },
  out_refund_no: { kind: 'text', max: 64, pattern: outRefundNoPattern, ...required },
  reason: { kind: 'text', max: 80 },
  notify_url: { kind: 'text', max: 256 },
  funds_account: { kind: 'text', max: 32, pattern: /^(?:AVAILABLE|UNSETTLED)$/ },
  amount: {
    kind: 'object',
    ...required,
    fields: {
      refund: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
      total: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
      currency: { kind: 'text', max: 16, pattern: /^CNY$/, ...required },
      from: {
        kind: 'list',
        maxCount: 2,
        fields: {
          account: { kind: 'text', max: 32, pattern: /^(?:AVAILABLE|UNAVAILABLE)$/, ...required },
          amount: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
        },
      },
    },
  },
  goods_detail: {
    kind: 'list',
    maxCount: 6000,
    fields: {
      merchant_goods_id: { kind: 'text', max: 32, ...required },
      wechatpay_goods_id: { kind: 'text', max: 32 },
      goods_name: { kind: 'text', max: 256 },
      unit_price: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
      refund_amount: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
      refund_quantity: { kind: 'number', min: 1, max: 1_000_000, ...required },
    },
  },
}

function findNamedTrade({ database }: SandboxContext, fields: Fields): Trade | undefined {
  const { transaction_id: transactionId, out_trade_no: outTradeNo } = fields
  if (typeof transactionId === 'string') return findTradeByTransactionId(database, transactionId)
  return typeof outTradeNo === 'string' ? findTrade(database, outTradeNo) : undefined
}

/** `POST /v3/refund/domestic/refunds`: the answer says that the refund is accepted, not that it is done. */
export const createRefund: ApiCall = {
  point: 'refund',
  outTradeNo: ({ context, body }) => {
    const transactionId = /"transaction_id"\s*:\s*"(\d*)"/.exec(body.toString())?.[1]
    const named = /"out_trade_no"\s*:\s*"([^"\\]*)"/.exec(body.toString())?.[1]
    if (transactionId === undefined) return named ?? ''
    return findTradeByTransactionId(context.database, transactionId)?.outTradeNo ?? ''
  },
  execute({ context, body }) {
    const fields = readBody(body, shape)
    const hasBoth = fields.transaction_id !== undefined && fields.out_trade_no !== undefined
    const hasNone = fields.transaction_id === undefined && fields.out_trade_no === undefined
    if (hasBoth || hasNone) throw invalidField('body', '/transaction_id', '与out_trade_no二选一')
    if (typeof fields.notify_url === 'string') checkNotifyUrl(fields.notify_url)
    settleDueTrades(context)
    const trade = findNamedTrade(context, fields)
    if (!trade) throw new ApiError('RESOURCE_NOT_EXISTS', '订单不存在')
    const amount = fields.amount as { refund: number; total: number }
    if (amount.total !== trade.totalInFen) {
      throw new ApiError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
    }
    const refund = acceptRefund(context, trade, {
      outRefundNo: String(fields.out_refund_no),
      amountInFen: amount.refund,
      reason: typeof fields.reason === 'string' ? fields.reason : null,
      notifyUrl: typeof fields.notify_url === 'string' ? fields.notify_url : null,
      isByHand: false,
    })
    context.dispatcher.wake()
    return { status: 200, body: refundFields(trade, refund) }
  },
}

/** `GET /v3/refund/domestic/refunds/{out_refund_no}` */
export const queryRefund: ApiCall = {
  point: 'refund_query',
  outTradeNo: ({ context, params }) => findRefund(context.database, params.out_refund_no ?? '')?.outTradeNo ?? '',
  execute({ context, params, query }) {
    const { out_refund_no: outRefundNo = '' } = params
    if (!outRefundNoPattern.test(outRefundNo)) throw invalidField('path', 'out_refund_no', '格式错误')
    const unknown = query.keys().next()
    if (!unknown.done) throw invalidField('query', unknown.value, '未定义的参数')
    settleDueTrades(context)
    const refund = findRefund(context.database, outRefundNo)
    const trade = refund && findTrade(context.database, refund.outTradeNo)
    if (!refund || !trade) throw new ApiError('RESOURCE_NOT_EXISTS', '退款单不存在')
    return { status: 200, body: refundFields(trade, refund) }
  },
}
