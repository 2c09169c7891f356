import type { SandboxContext } from '../context/context.ts'
import { inTransaction } from '../ledger/database.ts'
import { addRefund, findRefund, listDueRefunds, listRefunds, updateRefund } from '../ledger/refunds.ts'
import type { Refund, RefundState } from '../ledger/refunds.ts'
import { readSettings, updateSettings } from '../ledger/settings.ts'
import { findTrade, updateTrade } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { addRefundNotice } from '../notices/add-notice.ts'
import { ApiError } from '../protocol/api-error.ts'
import { BadControlRequest } from './bad-control-request.ts'
import { makeRefundId } from './numbers.ts'

const maxRefunds = 50
const gapInMs = 60_000
const refundWindowInMs = 365 * 24 * 3_600_000

export type RefundOrder = {
  outRefundNo: string
  amountInFen: number
  reason: string | null
  notifyUrl: string | null
  isByHand: boolean
}

/**
 * Accepts a refund (PROCESSING). Under the number of an earlier one it moves no money: with its sum it answers the
 * earlier refund's state, with another it is refused.
 */
export function acceptRefund(context: SandboxContext, trade: Trade, order: RefundOrder): Refund {
  const { database, clock } = context
  const earlier = findRefund(database, order.outRefundNo)
  if (earlier) {
    const isSame = earlier.outTradeNo === trade.outTradeNo && earlier.amountInFen === order.amountInFen
    if (isSame) return earlier
    throw new ApiError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
  }
  const others = listRefunds(database, trade.outTradeNo)
  checkAcceptable(trade, others, order.amountInFen, clock.now())
  const { balanceInFen, refundTimeInMs } = readSettings(database)
  if (balanceInFen !== null && balanceInFen < order.amountInFen) throw new ApiError('NOT_ENOUGH')
  const now = clock.now()
  const refund: Refund = {
    outRefundNo: order.outRefundNo,
    refundId: makeRefundId(now),
    outTradeNo: trade.outTradeNo,
    amountInFen: order.amountInFen,
    couponInFen: couponShare(trade, others, order.amountInFen),
    reason: order.reason,
    notifyUrl: order.notifyUrl,
    state: 'PROCESSING',
    isByHand: order.isByHand ? 1 : 0,
    createdAt: now,
    dueAt: refundTimeInMs === null ? null : now + refundTimeInMs,
    endedAt: null,
  }
  inTransaction(database, () => {
    addRefund(database, refund)
    updateTrade(database, { ...trade, state: 'REFUND' })
    if (balanceInFen !== null) updateSettings(database, { balanceInFen: balanceInFen - refund.amountInFen })
  })
  return refund
}

const takenInFen = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amountInFen }) => sum + (state === 'CLOSED' ? 0 : amountInFen), 0)

function checkAcceptable(trade: Trade, others: readonly Refund[], amountInFen: number, now: number): void {
  if (trade.paidAt === null) throw new ApiError('INVALID_REQUEST', '订单未支付，不能退款')
  const leftInFen = trade.totalInFen - takenInFen(others)
  if (leftInFen === 0) throw new ApiError('INVALID_REQUEST', '订单已全额退款')
  if (amountInFen > leftInFen) throw new ApiError('INVALID_REQUEST', '申请退款金额大于订单剩余可退金额')
  if (now - trade.paidAt > refundWindowInMs) throw new ApiError('INVALID_REQUEST', '订单已超过可退款的最大期限')
  if (others.length >= maxRefunds) throw new ApiError('INVALID_REQUEST', '部分退款次数超过50次')
  const isTooSoon = others.some(({ createdAt }) => now - createdAt < gapInMs)
  if (isTooSoon) throw new ApiError('FREQUENCY_LIMITED', '同一笔订单的部分退款需间隔1分钟')
}

/** The coupon returns in proportion; the refund that empties the order returns its rest. */
function couponShare(trade: Trade, others: readonly Refund[], amountInFen: number): number {
  const returned = others.reduce((sum, { state, couponInFen }) => sum + (state === 'CLOSED' ? 0 : couponInFen), 0)
  const isLast = takenInFen(others) + amountInFen === trade.totalInFen
  if (isLast) return trade.couponInFen - returned
  return Math.floor((trade.couponInFen * amountInFen) / trade.totalInFen)
}

export const refundEnds: Record<RefundState, readonly RefundState[]> = {
  PROCESSING: ['SUCCESS', 'CLOSED', 'ABNORMAL'],
  ABNORMAL: ['SUCCESS'],
  SUCCESS: [],
  CLOSED: [],
}

/** Ends a refund and notifies the merchant. An ABNORMAL one may succeed later, by a person. */
export function endRefund(context: SandboxContext, outRefundNo: string, state: RefundState): Refund {
  const { database, clock } = context
  const refund = findRefund(database, outRefundNo)
  const trade = refund && findTrade(database, refund.outTradeNo)
  if (!refund || !trade) throw new BadControlRequest('no such refund', 404)
  if (!refundEnds[refund.state].includes(state)) throw new BadControlRequest(`the refund is ${refund.state}`, 409)
  const ended: Refund = { ...refund, state, dueAt: null, endedAt: clock.now() }
  inTransaction(database, () => {
    updateRefund(database, ended)
    const { balanceInFen } = readSettings(database)
    if (state === 'CLOSED' && balanceInFen !== null) {
      updateSettings(database, { balanceInFen: balanceInFen + refund.amountInFen })
    }
    addRefundNotice(context, trade, ended)
  })
  context.dispatcher.wake()
  return ended
}

export function endDueRefunds(context: SandboxContext): void {
  for (const { outRefundNo } of listDueRefunds(context.database, context.clock.now())) {
    endRefund(context, outRefundNo, 'SUCCESS')
  }
}
