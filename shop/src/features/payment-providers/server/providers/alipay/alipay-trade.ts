/** Alipay's description of a trade, in webhooks and responses alike. */
import type { TradeStatus, TradeView } from '../payment-provider.ts'
import { alipayCurrency, parseYuan } from './alipay-money.ts'
import { parseAlipayTime } from './alipay-times.ts'

/** Field names as in a webhook. */
export interface AlipayTradeFields {
  out_trade_no?: unknown
  trade_no?: unknown
  trade_status?: unknown
  total_amount?: unknown
  /** Currency of the amounts; Alipay mostly omits the field. */
  trans_currency?: unknown
  refund_fee?: unknown
  gmt_refund?: unknown
  out_biz_no?: unknown
  /** gmt_payment of a webhook, send_pay_date of a response. */
  paid_at?: unknown
}

/** Null where a required field is missing or malformed. */
export function toTradeView(fields: AlipayTradeFields): TradeView | null {
  const outTradeNo = textOf(fields.out_trade_no)
  const tradeNo = textOf(fields.trade_no)
  const amountInFen = parseYuan(fields.total_amount)
  const refundedInFen = fields.refund_fee === undefined ? 0 : parseYuan(fields.refund_fee)
  if (!outTradeNo || !tradeNo || amountInFen === null || refundedInFen === null) return null
  const hasRefund = refundedInFen > 0 || Boolean(fields.gmt_refund)
  const status = statusOf(fields.trade_status, hasRefund)
  if (!status) return null
  return {
    outTradeNo,
    tradeNo,
    status,
    money: { minorUnits: amountInFen, currency: textOf(fields.trans_currency) ?? alipayCurrency },
    // A full refund closes the trade, sometimes without the refunded amount.
    refundedMinorUnits: status === 'refunded' ? refundedInFen || amountInFen : refundedInFen,
    outRequestNo: textOf(fields.out_biz_no) ?? null,
    paidAt: parseAlipayTime(textOf(fields.paid_at)),
  }
}

/** Like `toTradeView`, for a response. Responses omit refunds, but only a full refund closes a paid trade. */
export function toResponseTradeView(fields: AlipayTradeFields): TradeView | null {
  const trade = toTradeView(fields)
  if (trade?.status !== 'closed' || trade.paidAt === null) return trade
  return { ...trade, status: 'refunded', refundedMinorUnits: trade.money?.minorUnits ?? null }
}

/** TRADE_CLOSED has two meanings: never paid, or paid and fully refunded. */
function statusOf(tradeStatus: unknown, hasRefund: boolean): TradeStatus | null {
  switch (tradeStatus) {
    case 'WAIT_BUYER_PAY':
      return 'waiting'
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return 'paid'
    case 'TRADE_CLOSED':
      return hasRefund ? 'refunded' : 'closed'
    default:
      return null
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
