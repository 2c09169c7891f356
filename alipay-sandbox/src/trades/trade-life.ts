import { randomInt } from 'node:crypto'
import { addTradeWebhook } from '../webhooks/add-trade-webhook.ts'
import type { SandboxContext } from '../context/context.ts'
import { BadControlRequest } from './bad-control-request.ts'
import { inTransaction } from '../ledger/database.ts'
import type { CashierSession, PageOrder } from '../ledger/sessions.ts'
import {
  addTrade,
  findEarliestPayment,
  findNextExpiry,
  findTrade,
  listExpiredTrades,
  listTradesPaidBefore,
  updateTrade,
} from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { timeoutEndsAt } from './page-order.ts'

/** Refunds are possible for twelve months; then a trade is finished. */
const refundWindowInMs = 365 * 24 * 3_600_000

/** The cashier shows an error page instead of taking the payment. */
export class CashierError extends Error {
  readonly subCode: string
  constructor(subCode: string, reason = subCode) {
    super(reason)
    this.subCode = subCode
  }
}

function makeTradeNo(now: number): string {
  const day = formatAlipayTime(now).slice(0, 10).replaceAll('-', '')
  return `${day}2200${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
}

/** Throws unless the order can be paid: neither paid nor closed, with the goods and amount of its trade. */
export function checkPayable(context: SandboxContext, order: PageOrder): Trade | undefined {
  settleDueTrades(context)
  const trade = findTrade(context.database, order.outTradeNo)
  if (!trade) {
    const isOver = order.timeExpireAt !== null && order.timeExpireAt <= context.clock.now()
    if (isOver) throw new CashierError('ACQ.TRADE_HAS_CLOSE', 'time_expire')
    return undefined
  }
  if (trade.totalInFen !== order.totalInFen || trade.subject !== order.subject) {
    throw new CashierError('ACQ.CONTEXT_INCONSISTENT')
  }
  if (trade.status === 'TRADE_CLOSED') throw new CashierError('ACQ.TRADE_HAS_CLOSE')
  if (trade.status !== 'WAIT_BUYER_PAY') throw new CashierError('ACQ.TRADE_HAS_SUCCESS')
  return trade
}

/** Logs the buyer in at the cashier, which creates the trade (WAIT_BUYER_PAY). A repeated login continues the trade. */
export function logIn(context: SandboxContext, session: CashierSession): Trade {
  const existing = checkPayable(context, session)
  if (existing) return existing
  const now = context.clock.now()
  const trade: Trade = {
    tradeNo: makeTradeNo(now),
    outTradeNo: session.outTradeNo,
    product: session.product,
    subject: session.subject,
    body: session.body,
    totalInFen: session.totalInFen,
    refundedInFen: 0,
    status: 'WAIT_BUYER_PAY',
    notifyUrl: session.notifyUrl,
    returnUrl: session.returnUrl,
    passbackParams: session.passbackParams,
    paidInSession: null,
    createdAt: now,
    expiresAt: session.timeExpireAt ?? timeoutEndsAt(session.timeoutExpress ?? '15d', now),
    paidAt: null,
    closedAt: null,
  }
  addTrade(context.database, trade)
  context.dispatcher.wake()
  return trade
}

/** Logs in and pays. Notifies the addresses of the page on which the buyer paid. Idempotent for one page. */
export function pay(context: SandboxContext, session: CashierSession): Trade {
  const paidHere = findTrade(context.database, session.outTradeNo)
  if (paidHere?.paidInSession === session.id) return paidHere
  const paid = inTransaction(context.database, () => {
    const trade: Trade = {
      ...logIn(context, session),
      status: 'TRADE_SUCCESS',
      notifyUrl: session.notifyUrl,
      returnUrl: session.returnUrl,
      passbackParams: session.passbackParams,
      paidInSession: session.id,
      paidAt: context.clock.now(),
    }
    updateTrade(context.database, trade)
    addTradeWebhook(context, trade)
    return trade
  })
  context.dispatcher.wake()
  return paid
}

/** Closes a waiting trade. Page pay sends no webhook; wap pay sends TRADE_CLOSED. */
export function closeWaitingTrade(context: SandboxContext, waiting: Trade, closedAt: number): Trade {
  const closed: Trade = { ...waiting, status: 'TRADE_CLOSED', closedAt }
  recordEnd(context, closed)
  return closed
}

/** Ends a paid trade's refund window before its year is over. */
export function finishPaidTrade(context: SandboxContext, outTradeNo: string): Trade {
  settleDueTrades(context)
  const trade = findTrade(context.database, outTradeNo)
  if (trade?.status !== 'TRADE_SUCCESS') throw new BadControlRequest(`the trade is ${trade?.status ?? 'unknown'}`, 409)
  return finishTrade(context, trade)
}

function finishTrade(context: SandboxContext, paid: Trade): Trade {
  const finished: Trade = { ...paid, status: 'TRADE_FINISHED' }
  recordEnd(context, finished)
  return finished
}

function recordEnd(context: SandboxContext, ended: Trade): void {
  inTransaction(context.database, () => {
    updateTrade(context.database, ended)
    if (ended.product === 'wap') addTradeWebhook(context, ended)
  })
  context.dispatcher.wake()
}

/** Applies due changes: unpaid trades past their deadline close, trades past the refund window finish. */
export function settleDueTrades(context: SandboxContext): void {
  const { database, clock } = context
  const now = clock.now()
  for (const trade of listExpiredTrades(database, now)) closeWaitingTrade(context, trade, trade.expiresAt)
  for (const trade of listTradesPaidBefore(database, now - refundWindowInMs)) finishTrade(context, trade)
}

/** When `settleDueTrades` next has a change to apply. */
export function nextTradeChangeAt({ database }: SandboxContext): number | undefined {
  const earliestPayment = findEarliestPayment(database)
  const times = [
    findNextExpiry(database),
    earliestPayment === undefined ? undefined : earliestPayment + refundWindowInMs,
  ]
  const known = times.filter((at) => at !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}
