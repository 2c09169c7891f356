import type { Refund } from '../ledger/refunds.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime, formatAlipayTimeInMs } from '../protocol/alipay-time.ts'
import { formatYuan } from '../protocol/money.ts'
import type { Fields } from '../protocol/signing.ts'

function paymentFields(trade: Trade, paidAt: number): Fields {
  const amount = formatYuan(trade.totalInFen)
  return {
    gmt_payment: formatAlipayTime(paidAt),
    receipt_amount: amount,
    invoice_amount: amount,
    buyer_pay_amount: amount,
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
  }
}

/** Fields of a webhook about a trade; `refund_fee` is the sum of all refunds so far. Leaves out empty fields. */
export function webhookFields(trade: Trade, buyerId: string, refund?: Refund): Fields {
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    buyer_id: buyerId,
    trade_status: trade.status,
    total_amount: formatYuan(trade.totalInFen),
    subject: trade.subject,
    gmt_create: formatAlipayTime(trade.createdAt),
    ...(trade.body && { body: trade.body }),
    ...(trade.passbackParams && { passback_params: trade.passbackParams }),
    ...(trade.paidAt !== null && paymentFields(trade, trade.paidAt)),
    ...(trade.closedAt !== null && { gmt_close: formatAlipayTime(trade.closedAt) }),
    ...(refund && {
      out_biz_no: refund.outRequestNo,
      refund_fee: formatYuan(trade.refundedInFen),
      gmt_refund: formatAlipayTimeInMs(refund.refundedAt),
    }),
  }
}
