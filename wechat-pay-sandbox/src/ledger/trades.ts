import type { DatabaseSync } from 'node:sqlite'

export type Scene = 'native' | 'h5'
/** REFUND: paid, and a refund was accepted, even of a part. */
export type TradeState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'

export type Trade = {
  outTradeNo: string
  scene: Scene
  /** The start call's body, by which a repeat is recognised. */
  request: string
  description: string
  attach: string
  totalInFen: number
  couponInFen: number
  state: TradeState
  notifyUrl: string
  payerIp: string | null
  /** The secret part of `code_url` or `h5_url`. */
  code: string
  codeMadeAt: number
  scannedBy: string | null
  transactionId: string | null
  payer: string | null
  createdAt: number
  /** `time_expire`. */
  expiresAt: number | null
  paidAt: number | null
  closedAt: number | null
}

const columns = `out_trade_no AS outTradeNo, scene, request, description, attach, total_in_fen AS totalInFen,
  coupon_in_fen AS couponInFen, state, notify_url AS notifyUrl, payer_ip AS payerIp, code, code_made_at AS codeMadeAt,
  scanned_by AS scannedBy, transaction_id AS transactionId, payer, created_at AS createdAt, expires_at AS expiresAt,
  paid_at AS paidAt, closed_at AS closedAt`

export function addTrade(database: DatabaseSync, trade: Trade): void {
  database
    .prepare(
      `INSERT INTO trades VALUES (:outTradeNo, :scene, :request, :description, :attach, :totalInFen, :couponInFen, :state,
       :notifyUrl, :payerIp, :code, :codeMadeAt, :scannedBy, :transactionId, :payer, :createdAt, :expiresAt, :paidAt, :closedAt)`,
    )
    .run(trade)
}

/** Writes the columns that can change; the rest of the row is fixed at its creation. */
export function updateTrade(database: DatabaseSync, trade: Trade): void {
  const { outTradeNo, state, couponInFen, code, codeMadeAt, scannedBy, transactionId, payer, paidAt, closedAt } = trade
  database
    .prepare(
      `UPDATE trades SET state = :state, coupon_in_fen = :couponInFen, code = :code, code_made_at = :codeMadeAt,
       scanned_by = :scannedBy, transaction_id = :transactionId, payer = :payer, paid_at = :paidAt, closed_at = :closedAt
       WHERE out_trade_no = :outTradeNo`,
    )
    .run({ outTradeNo, state, couponInFen, code, codeMadeAt, scannedBy, transactionId, payer, paidAt, closedAt })
}

export function findTrade(database: DatabaseSync, outTradeNo: string): Trade | undefined {
  return database.prepare(`SELECT ${columns} FROM trades WHERE out_trade_no = ?`).get(outTradeNo) as Trade | undefined
}

export function findTradeByTransactionId(database: DatabaseSync, transactionId: string): Trade | undefined {
  return database.prepare(`SELECT ${columns} FROM trades WHERE transaction_id = ?`).get(transactionId) as
    | Trade
    | undefined
}

export function findTradeByCode(database: DatabaseSync, code: string): Trade | undefined {
  return database.prepare(`SELECT ${columns} FROM trades WHERE code = ?`).get(code) as Trade | undefined
}

/** Remembers a code that a newer one replaced. */
export function addDeadCode(database: DatabaseSync, code: string, outTradeNo: string): void {
  database.prepare('INSERT INTO dead_codes VALUES (?, ?)').run(code, outTradeNo)
}

export function isDeadCode(database: DatabaseSync, code: string): boolean {
  return database.prepare('SELECT 1 FROM dead_codes WHERE code = ?').get(code) !== undefined
}

export function listRecentTrades(database: DatabaseSync, limit: number): Trade[] {
  return database
    .prepare(`SELECT ${columns} FROM trades ORDER BY created_at DESC, rowid DESC LIMIT ?`)
    .all(limit) as Trade[]
}

export function listWaitingTrades(database: DatabaseSync, scene: Scene, limit: number): Trade[] {
  return database
    .prepare(
      `SELECT ${columns} FROM trades WHERE state = 'NOTPAY' AND scene = ? ORDER BY created_at DESC, rowid DESC LIMIT ?`,
    )
    .all(scene, limit) as Trade[]
}

export function listUnpaidSince(database: DatabaseSync, createdBefore: number): Trade[] {
  return database
    .prepare(`SELECT ${columns} FROM trades WHERE state = 'NOTPAY' AND created_at <= ? ORDER BY created_at`)
    .all(createdBefore) as Trade[]
}

export function findOldestUnpaid(database: DatabaseSync): number | undefined {
  const row = database.prepare(`SELECT MIN(created_at) AS at FROM trades WHERE state = 'NOTPAY'`).get()
  return typeof row?.at === 'number' ? row.at : undefined
}

export function listTradesPaidBetween(database: DatabaseSync, from: number, until: number): Trade[] {
  return database
    .prepare(`SELECT ${columns} FROM trades WHERE paid_at >= ? AND paid_at < ? ORDER BY paid_at, rowid`)
    .all(from, until) as Trade[]
}
