import type { SandboxKeys } from '../context/keys.ts'
import type { Refund } from '../ledger/refunds.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatWechatTime } from '../protocol/wechat-time.ts'

const receivingAccount = '支付用户零钱'

function coupon(refund: Refund): Record<string, unknown>[] {
  if (refund.couponInFen === 0) return []
  return [
    {
      promotion_id: '109519',
      scope: 'GLOBAL',
      type: 'DISCOUNT',
      amount: refund.couponInFen,
      refund_amount: refund.couponInFen,
    },
  ]
}

function successTime({ state, endedAt }: Refund): Record<string, string> {
  return state === 'SUCCESS' && endedAt !== null ? { success_time: formatWechatTime(endedAt) } : {}
}

/** A refund as the refund call and its query answer it. */
export function refundFields(trade: Trade, refund: Refund): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: receivingAccount,
    ...successTime(refund),
    create_time: formatWechatTime(refund.createdAt),
    status: refund.state,
    funds_account: 'AVAILABLE',
    amount: {
      total: trade.totalInFen,
      refund: refund.amountInFen,
      from: [],
      payer_total: trade.totalInFen - trade.couponInFen,
      payer_refund: refund.amountInFen - refund.couponInFen,
      settlement_refund: refund.amountInFen - refund.couponInFen,
      settlement_total: trade.totalInFen - trade.couponInFen,
      discount_refund: refund.couponInFen,
      currency: 'CNY',
    },
    promotion_detail: coupon(refund),
  }
}

/** A refund as its notice states it: without appid, and without a currency. */
export function refundNotice(trade: Trade, refund: Refund, { mchid }: SandboxKeys): Record<string, unknown> {
  return {
    mchid,
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_status: refund.state,
    ...successTime(refund),
    user_received_account: receivingAccount,
    amount: {
      total: trade.totalInFen,
      refund: refund.amountInFen,
      payer_total: trade.totalInFen - trade.couponInFen,
      payer_refund: refund.amountInFen - refund.couponInFen,
    },
  }
}
