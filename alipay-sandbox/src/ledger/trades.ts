import type { DatabaseSync } from 'node:sqlite'
import type { Product } from './sessions.ts'

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED'

export type Trade = {
  tradeNo: string
  outTradeNo: string
  product: Product
  subject: string
  body: string | null
  totalInFen: number
  refundedInFen: number
  status: TradeStatus
  notifyUrl: string | null
  returnUrl: string | null
  passbackParams: string | null
  paidInSession: string | null
  createdAt: number
  expiresAt: number
  paidAt: number | null
  closedAt: number | null
}

const columns = `trade_no AS tradeNo, out_trade_no AS outTradeNo, product, subject, body, total_in_fen AS totalInFen,
  refunded_in_fen AS refundedInFen, status, notify_url AS notifyUrl, return_url AS returnUrl,
  passback_params AS passbackParams, paid_in_session AS paidInSession, created_at AS createdAt, expires_at AS expiresAt,
  paid_at AS paidAt, closed_at AS closedAt`

export function addTrade(database: DatabaseSync, trade: Trade): void {
  database
    .prepare(
      `INSERT INTO trades VALUES (:tradeNo, :outTradeNo, :product, :subject, :body, :totalInFen, :refundedInFen, :status,
       :notifyUrl, :returnUrl, :passbackParams, :paidInSession, :createdAt, :expiresAt, :paidAt, :closedAt)`,
    )
    .run(trade)
}

/** Writes the columns that can change; the rest of the row is fixed at its creation. */
export function updateTrade(database: DatabaseSync, trade: Trade): void {
  const { tradeNo, status, refundedInFen, notifyUrl, returnUrl, passbackParams, paidInSession, paidAt, closedAt } =
    trade
  database
    .prepare(
      `UPDATE trades SET status = :status, refunded_in_fen = :refundedInFen, notify_url = :notifyUrl, return_url = :returnUrl,
       passback_params = :passbackParams, paid_in_session = :paidInSession, paid_at = :paidAt, closed_at = :closedAt
       WHERE trade_no = :tradeNo`,
    )
    .run({ tradeNo, status, refundedInFen, notifyUrl, returnUrl, passbackParams, paidInSession, paidAt, closedAt })
}

export function findTrade(database: DatabaseSync, outTradeNo: string): Trade | undefined {
  return database.prepare(`SELECT ${columns} FROM trades WHERE out_trade_no = ?`).get(outTradeNo) as Trade | undefined
}

export function findTradeByTradeNo(database: DatabaseSync, tradeNo: string): Trade | undefined {
  return database.prepare(`SELECT ${columns} FROM trades WHERE trade_no = ?`).get(tradeNo) as Trade | undefined
}

export function listRecentTrades(database: DatabaseSync, limit: number): Trade[] {
  return database
    .prepare(`SELECT ${columns} FROM trades ORDER BY created_at DESC, rowid DESC LIMIT ?`)
    .all(limit) as Trade[]
}

export function listExpiredTrades(database: DatabaseSync, now: number): Trade[] {
  return database
    .prepare(`SELECT ${columns} FROM trades WHERE status = 'WAIT_BUYER_PAY' AND expires_at <= ? ORDER BY expires_at`)
    .all(now) as Trade[]
}

export function listTradesPaidBefore(database: DatabaseSync, at: number): Trade[] {
  return database
    .prepare(`SELECT ${columns} FROM trades WHERE status = 'TRADE_SUCCESS' AND paid_at <= ? ORDER BY paid_at`)
    .all(at) as Trade[]
}

export function findNextExpiry(database: DatabaseSync): number | undefined {
  const row = database.prepare(`SELECT MIN(expires_at) AS at FROM trades WHERE status = 'WAIT_BUYER_PAY'`).get()
  return typeof row?.at === 'number' ? row.at : undefined
}

export function findEarliestPayment(database: DatabaseSync): number | undefined {
  const row = database.prepare(`SELECT MIN(paid_at) AS at FROM trades WHERE status = 'TRADE_SUCCESS'`).get()
  return typeof row?.at === 'number' ? row.at : undefined
}
