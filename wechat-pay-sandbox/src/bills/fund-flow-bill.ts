import type { SandboxContext } from '../context/context.ts'
import { listRefundsBetween } from '../ledger/refunds.ts'
import { listTradesPaidBetween } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { formatBillTime, startOfDay } from '../protocol/wechat-time.ts'
import { billFile } from './bill-file.ts'

const dayInMs = 24 * 3_600_000

const heads = [
  '记账时间',
  '微信支付业务单号',
  '资金流水单号',
  '业务名称',
  '业务类型',
  '收支类型',
  '收支金额（元）',
  '账户结余（元）',
  '资金变更提交申请人',
  '备注',
  '业务凭证号',
]
const sumHeads = ['资金流水总笔数', '收入笔数', '收入金额', '支出笔数', '支出金额']

type Flow = { at: number; id: string; amountInFen: number; outNo: string }

/** Money into and out of the basic account on one day; undefined for a day without any. */
export function fundFlowBill({ database }: SandboxContext, day: string): string | undefined {
  const from = startOfDay(day) ?? 0
  const payments: Flow[] = listTradesPaidBetween(database, from, from + dayInMs).map((trade) => ({
    at: trade.paidAt ?? 0,
    id: trade.transactionId ?? '',
    amountInFen: trade.totalInFen,
    outNo: trade.outTradeNo,
  }))
  const refunds: Flow[] = listRefundsBetween(database, from, from + dayInMs).map((refund) => ({
    at: refund.createdAt,
    id: refund.refundId,
    amountInFen: -refund.amountInFen,
    outNo: refund.outRefundNo,
  }))
  const flows = [...payments, ...refunds].toSorted((one, other) => one.at - other.at)
  if (flows.length === 0) return undefined
  let balanceInFen = 0
  const rows = flows.map(({ at, id, amountInFen, outNo }) => {
    balanceInFen += amountInFen
    const isIncome = amountInFen > 0
    return [
      formatBillTime(at),
      id,
      id,
      isIncome ? '交易' : '退款',
      isIncome ? '交易' : '退款',
      isIncome ? '收入' : '支出',
      formatYuan(Math.abs(amountInFen)),
      formatYuan(balanceInFen),
      'system',
      '',
      outNo,
    ]
  })
  const total = (list: readonly Flow[]): string =>
    formatYuan(Math.abs(list.reduce((sum, { amountInFen }) => sum + amountInFen, 0)))
  const counts = [flows.length, payments.length, total(payments), refunds.length, total(refunds)].map(String)
  return billFile({ head: heads, rows }, { head: sumHeads, rows: [counts] })
}
