import type { SandboxContext } from '../context/context.ts'
import { inTransaction } from '../ledger/database.ts'
import { findNextRefundEnd } from '../ledger/refunds.ts'
import {
  findOldestUnpaid,
  findTrade,
  findTradeByCode,
  isDeadCode,
  listUnpaidSince,
  updateTrade,
} from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { addPaymentNotice } from '../notices/add-notice.ts'
import { endDueRefunds } from './refund-life.ts'
import { makeTransactionId } from './numbers.ts'
import type { Payer } from './payers.ts'

/** An unpaid order closes by itself. */
const unpaidTimeInMs = 7 * 24 * 3_600_000
export const codeTimeInMs = 2 * 3_600_000
export const h5TimeInMs = 5 * 60_000

export type PhoneRefusal =
  | 'code_unknown'
  | 'code_replaced'
  | 'code_expired'
  | 'order_expired'
  | 'order_closed'
  | 'order_paid'
  | 'scanned_by_other'
  | 'wrong_password'
  | 'coupon_too_large'

/** The payer's telephone shows a refusal instead of the payment. */
export class PhoneError extends Error {
  readonly reason: PhoneRefusal
  constructor(reason: PhoneRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The order of a scanned code, which from then on only this payer can pay. Accepts the whole `code_url` too. */
export function scanCode(context: SandboxContext, scanned: string, payer: Payer): Trade {
  const code = /^weixin:\/\/wxpay\/bizpayurl\?pr=(\w+)$/.exec(scanned.trim())?.[1] ?? scanned.trim()
  settleDueTrades(context)
  const trade = findTradeByCode(context.database, code)
  if (!trade) throw new PhoneError(isDeadCode(context.database, code) ? 'code_replaced' : 'code_unknown')
  checkPayable(context, trade, payer)
  const scannedTrade: Trade = { ...trade, scannedBy: payer }
  updateTrade(context.database, scannedTrade)
  return scannedTrade
}

/** @throws PhoneError unless this payer may pay the order now */
export function checkPayable({ clock }: SandboxContext, trade: Trade, payer: Payer): void {
  const now = clock.now()
  if (trade.state === 'CLOSED') throw new PhoneError('order_closed')
  if (trade.state !== 'NOTPAY') throw new PhoneError('order_paid')
  if (trade.expiresAt !== null && trade.expiresAt <= now) throw new PhoneError('order_expired')
  if (now - trade.codeMadeAt > codeTimeInMs) throw new PhoneError('code_expired')
  if (trade.scannedBy !== null && trade.scannedBy !== payer) throw new PhoneError('scanned_by_other')
}

/** @param couponInFen the part that WeChat Pay's coupon covers; the payer pays at least one fen */
export function payTrade(context: SandboxContext, outTradeNo: string, payer: Payer, couponInFen: number): Trade {
  settleDueTrades(context)
  const paid = inTransaction(context.database, () => {
    const trade = findTrade(context.database, outTradeNo)
    if (!trade) throw new PhoneError('code_unknown')
    checkPayable(context, trade, payer)
    if (couponInFen >= trade.totalInFen) throw new PhoneError('coupon_too_large')
    const now = context.clock.now()
    const done: Trade = {
      ...trade,
      state: 'SUCCESS',
      couponInFen,
      scannedBy: payer,
      payer,
      transactionId: makeTransactionId(now),
      paidAt: now,
    }
    updateTrade(context.database, done)
    addPaymentNotice(context, done)
    return done
  })
  context.dispatcher.wake()
  return paid
}

const couponInFen = 100

/** The coupon that both telephones hold: one yuan, and none for an order that it would pay whole. */
export function couponFor({ totalInFen }: Trade): number {
  return totalInFen > couponInFen ? couponInFen : 0
}

export function closeWaitingTrade(context: SandboxContext, trade: Trade, closedAt: number): Trade {
  const closed: Trade = { ...trade, state: 'CLOSED', closedAt }
  updateTrade(context.database, closed)
  return closed
}

/** Applies due changes: unpaid orders close after seven days, refunds end. */
export function settleDueTrades(context: SandboxContext): void {
  const now = context.clock.now()
  for (const trade of listUnpaidSince(context.database, now - unpaidTimeInMs)) {
    closeWaitingTrade(context, trade, trade.createdAt + unpaidTimeInMs)
  }
  endDueRefunds(context)
}

/** When `settleDueTrades` next has a change to apply. */
export function nextTradeChangeAt({ database }: SandboxContext): number | undefined {
  const oldest = findOldestUnpaid(database)
  const times = [findNextRefundEnd(database), oldest === undefined ? undefined : oldest + unpaidTimeInMs]
  const known = times.filter((at) => at !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}
