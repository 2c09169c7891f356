import type { SandboxKeys } from '../context/keys.ts'
import type { Trade, TradeState } from '../ledger/trades.ts'
import { formatWechatTime } from '../protocol/wechat-time.ts'
import { openidOf } from './payers.ts'

const descriptions: Record<TradeState, string> = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款',
  CLOSED: '订单已关闭',
}

function coupon(trade: Trade): Record<string, unknown>[] {
  if (trade.couponInFen === 0) return []
  return [
    {
      coupon_id: '109519',
      name: '沙箱代金券',
      scope: 'GLOBAL',
      type: 'NOCASH',
      amount: trade.couponInFen,
      stock_id: '931386',
      wechatpay_contribute: trade.couponInFen,
      merchant_contribute: 0,
      other_contribute: 0,
      currency: 'CNY',
    },
  ]
}

/** An order as a query and a notice state it. An unpaid one has no transaction, and its amount only for H5. */
export function tradeFields(trade: Trade, { mchid, appid }: SandboxKeys): Record<string, unknown> {
  const isPaid = trade.paidAt !== null
  const known = {
    appid,
    mchid,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state,
    trade_state_desc: descriptions[trade.state],
    attach: trade.attach,
    promotion_detail: coupon(trade),
    scene_info: { device_id: '' },
  }
  if (!isPaid) {
    return { ...known, ...(trade.scene === 'h5' && { amount: { total: trade.totalInFen, currency: 'CNY' } }) }
  }
  return {
    ...known,
    transaction_id: trade.transactionId,
    trade_type: trade.scene === 'h5' ? 'MWEB' : 'NATIVE',
    bank_type: 'OTHERS',
    success_time: formatWechatTime(trade.paidAt ?? 0),
    payer: { openid: openidOf(trade.payer ?? '', appid) },
    amount: {
      total: trade.totalInFen,
      payer_total: trade.totalInFen - trade.couponInFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  }
}
