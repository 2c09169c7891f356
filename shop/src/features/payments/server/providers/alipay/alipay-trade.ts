/** A trade as Alipay describes it, in a notice and in an answer alike. */
import type { TradeStatus, TradeView } from '../payment-provider.ts'
import { alipayCurrency, parseYuan } from './alipay-money.ts'
import { parseAlipayTime } from './alipay-times.ts'

/** The fields' names in a notice. */
export interface AlipayTradeFields {
  out_trade_no?: unknown
  trade_no?: unknown
  trade_status?: unknown
  total_amount?: unknown
  refund_fee?: unknown
  gmt_refund?: unknown
  out_biz_no?: unknown
  /** gmt_payment of a notice, send_pay_date of an answer. */
  paid_at?: unknown
}

/** Null where a field that matters is missing or not in its form. */
export function toTradeView(fields: AlipayTradeFields): TradeView | null {
  const outTradeNo = textOf(fields.out_trade_no)
  const tradeNo = textOf(fields.trade_no)
  const amountInFen = parseYuan(fields.total_amount)
  const refundedInFen = fields.refund_fee === undefined ? 0 : parseYuan(fields.refund_fee)
  const paidAt = parseAlipayTime(textOf(fields.paid_at))
  const status = statusOf(fields, paidAt !== null)
  if (!outTradeNo || !tradeNo || amountInFen === null || refundedInFen === null || !status) return null
  return {
    outTradeNo,
    tradeNo,
    status,
    money: { minorUnits: amountInFen, currency: alipayCurrency },
    // A whole refund closes the trade; an answer to a query does not tell the sum.
    refundedMinorUnits: status === 'refunded' ? amountInFen : refundedInFen,
    outRequestNo: textOf(fields.out_biz_no) ?? null,
    paidAt,
  }
}

/** TRADE_CLOSED has two meanings: never paid, or paid and given back whole. */
function statusOf(fields: AlipayTradeFields, wasPaid: boolean): TradeStatus | null {
  switch (fields.trade_status) {
    case 'WAIT_BUYER_PAY':
      return 'waiting'
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return 'paid'
    case 'TRADE_CLOSED':
      return wasPaid || fields.refund_fee !== undefined || fields.gmt_refund !== undefined ? 'refunded' : 'closed'
    default:
      return null
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
