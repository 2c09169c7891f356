import type { SandboxContext } from '../context/context.ts'
import { listRefundsBetween } from '../ledger/refunds.ts'
import type { Refund } from '../ledger/refunds.ts'
import { findTrade, listTradesPaidBetween } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { formatBillTime, startOfDay } from '../protocol/wechat-time.ts'
import { openidOf } from '../trades/payers.ts'
import { billFile, formatFee } from './bill-file.ts'

export type BillType = 'ALL' | 'SUCCESS' | 'REFUND'
type Row = { trade: Trade; refund: Refund | null; at: number }

const dayInMs = 24 * 3_600_000
const rate = '0.60%'

type Column = [head: string, value: (row: Row, context: SandboxContext) => string, types?: readonly BillType[]]
const withRefunds = ['ALL', 'REFUND'] as const

const columns: readonly Column[] = [
  ['交易时间', ({ at }) => formatBillTime(at)],
  ['公众账号ID', (_row, { keys }) => keys.appid],
  ['商户号', (_row, { keys }) => keys.mchid],
  ['特约商户号', () => '0'],
  ['设备号', () => ''],
  ['微信订单号', ({ trade }) => trade.transactionId ?? ''],
  ['商户订单号', ({ trade }) => trade.outTradeNo],
  ['用户标识', ({ trade }, { keys }) => openidOf(trade.payer ?? '', keys.appid)],
  ['交易类型', ({ trade }) => (trade.scene === 'h5' ? 'MWEB' : 'NATIVE')],
  ['交易状态', ({ refund }) => (refund ? 'REFUND' : 'SUCCESS')],
  ['付款银行', () => 'OTHERS'],
  ['货币种类', () => 'CNY'],
  ['应结订单金额', ({ trade, refund }) => formatYuan(refund ? 0 : trade.totalInFen)],
  ['代金券金额', ({ trade, refund }) => formatYuan(refund ? 0 : trade.couponInFen)],
  ['退款申请时间', ({ at }) => formatBillTime(at), ['REFUND']],
  ['退款成功时间', () => '', ['REFUND']],
  ['微信退款单号', ({ refund }) => refund?.refundId ?? '0', withRefunds],
  ['商户退款单号', ({ refund }) => refund?.outRefundNo ?? '0', withRefunds],
  ['退款金额', ({ refund }) => formatYuan(refund?.amountInFen ?? 0), withRefunds],
  ['充值券退款金额', ({ refund }) => formatYuan(refund?.couponInFen ?? 0), withRefunds],
  ['退款类型', ({ refund }) => (refund ? 'ORIGINAL' : ''), withRefunds],
  // As it was when the refund was accepted; a bill is never updated.
  ['退款状态', ({ refund }) => (refund ? 'PROCESSING' : ''), withRefunds],
  ['商品名称', ({ trade }) => trade.description],
  ['商户数据包', ({ trade }) => trade.attach],
  ['手续费', ({ trade, refund }) => (refund ? `-${formatFee(refund.amountInFen)}` : formatFee(trade.totalInFen))],
  ['费率', () => rate],
  ['订单金额', ({ trade, refund }) => formatYuan(refund ? 0 : trade.totalInFen)],
  ['申请退款金额', ({ refund }) => formatYuan(refund?.amountInFen ?? 0), withRefunds],
  ['费率备注', () => ''],
]

const sumHeads = [
  '总交易单数',
  '应结订单总金额',
  '退款总金额',
  '充值券退款总金额',
  '手续费总金额',
  '订单总金额',
  '申请退款总金额',
]

function listRows({ database }: SandboxContext, day: string, type: BillType): Row[] {
  const from = startOfDay(day) ?? 0
  const payments = listTradesPaidBetween(database, from, from + dayInMs).map((trade) => ({
    trade,
    refund: null,
    at: trade.paidAt ?? 0,
  }))
  const refunds = listRefundsBetween(database, from, from + dayInMs).flatMap((refund) => {
    const trade = findTrade(database, refund.outTradeNo)
    return trade ? [{ trade, refund, at: refund.createdAt }] : []
  })
  const rows = [...(type === 'REFUND' ? [] : payments), ...(type === 'SUCCESS' ? [] : refunds)]
  return rows.toSorted((one, other) => one.at - other.at)
}

/** A day's bill; undefined for a day without trades. Refunds stand on the day on which they were accepted. */
export function tradeBill(context: SandboxContext, day: string, type: BillType): string | undefined {
  const rows = listRows(context, day, type)
  if (rows.length === 0) return undefined
  const shown = columns.filter(([, , types]) => !types || types.includes(type))
  const sum = (valueOf: (row: Row) => number): number => rows.reduce((total, row) => total + valueOf(row), 0)
  const paid = sum(({ trade, refund }) => (refund ? 0 : trade.totalInFen))
  const refunded = sum(({ refund }) => refund?.amountInFen ?? 0)
  const sums = [
    String(rows.length),
    formatYuan(paid),
    formatYuan(refunded),
    formatYuan(sum(({ refund }) => refund?.couponInFen ?? 0)),
    formatFee(paid - refunded),
    formatYuan(paid),
    formatYuan(refunded),
  ]
  return billFile(
    {
      head: shown.map(([head]) => head),
      rows: rows.map((row) => shown.map(([, value]) => value(row, context).replaceAll(/[\r\n]/g, ' '))),
    },
    { head: sumHeads, rows: [sums] },
  )
}
