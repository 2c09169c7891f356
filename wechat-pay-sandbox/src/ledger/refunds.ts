import type { DatabaseSync } from 'node:sqlite'

export type RefundState = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'

export type Refund = {
  outRefundNo: string
  refundId: string
  outTradeNo: string
  amountInFen: number
  /** The part that goes back as a coupon. */
  couponInFen: number
  reason: string | null
  notifyUrl: string | null
  state: RefundState
  /** 1: made on the merchant platform, by a person. */
  isByHand: number
  createdAt: number
  /** When PROCESSING ends by itself; null: by a person. */
  dueAt: number | null
  endedAt: number | null
}

const columns = `out_refund_no AS outRefundNo, refund_id AS refundId, out_trade_no AS outTradeNo,
  amount_in_fen AS amountInFen, coupon_in_fen AS couponInFen, reason, notify_url AS notifyUrl, state,
  is_by_hand AS isByHand, created_at AS createdAt, due_at AS dueAt, ended_at AS endedAt`

export function addRefund(database: DatabaseSync, refund: Refund): void {
  database
    .prepare(
      `INSERT INTO refunds VALUES (:outRefundNo, :refundId, :outTradeNo, :amountInFen, :couponInFen, :reason, :notifyUrl,
       :state, :isByHand, :createdAt, :dueAt, :endedAt)`,
    )
    .run(refund)
}

export function updateRefund(database: DatabaseSync, { outRefundNo, state, dueAt, endedAt }: Refund): void {
  database
    .prepare(
      'UPDATE refunds SET state = :state, due_at = :dueAt, ended_at = :endedAt WHERE out_refund_no = :outRefundNo',
    )
    .run({ outRefundNo, state, dueAt, endedAt })
}

export function findRefund(database: DatabaseSync, outRefundNo: string): Refund | undefined {
  return database.prepare(`SELECT ${columns} FROM refunds WHERE out_refund_no = ?`).get(outRefundNo) as
    | Refund
    | undefined
}

export function listRefunds(database: DatabaseSync, outTradeNo: string): Refund[] {
  return database
    .prepare(`SELECT ${columns} FROM refunds WHERE out_trade_no = ? ORDER BY created_at, rowid`)
    .all(outTradeNo) as Refund[]
}

export function listRecentRefunds(database: DatabaseSync, limit: number): Refund[] {
  return database
    .prepare(`SELECT ${columns} FROM refunds ORDER BY created_at DESC, rowid DESC LIMIT ?`)
    .all(limit) as Refund[]
}

export function listDueRefunds(database: DatabaseSync, now: number): Refund[] {
  return database
    .prepare(`SELECT ${columns} FROM refunds WHERE state = 'PROCESSING' AND due_at <= ? ORDER BY due_at`)
    .all(now) as Refund[]
}

export function findNextRefundEnd(database: DatabaseSync): number | undefined {
  const row = database.prepare(`SELECT MIN(due_at) AS at FROM refunds WHERE state = 'PROCESSING'`).get()
  return typeof row?.at === 'number' ? row.at : undefined
}

/** Refunds by the day they were accepted, whatever became of them. */
export function listRefundsBetween(database: DatabaseSync, from: number, until: number): Refund[] {
  return database
    .prepare(`SELECT ${columns} FROM refunds WHERE created_at >= ? AND created_at < ? ORDER BY created_at, rowid`)
    .all(from, until) as Refund[]
}
