import type { DatabaseSync } from 'node:sqlite'

export type Refund = {
  tradeNo: string
  outRequestNo: string
  amountInFen: number
  reason: string | null
  refundedAt: number
}

const columns = `trade_no AS tradeNo, out_request_no AS outRequestNo, amount_in_fen AS amountInFen, reason,
  refunded_at AS refundedAt`

export function addRefund(database: DatabaseSync, refund: Refund): void {
  database
    .prepare('INSERT INTO refunds VALUES (:tradeNo, :outRequestNo, :amountInFen, :reason, :refundedAt)')
    .run(refund)
}

export function findRefund(database: DatabaseSync, tradeNo: string, outRequestNo: string): Refund | undefined {
  return database
    .prepare(`SELECT ${columns} FROM refunds WHERE trade_no = ? AND out_request_no = ?`)
    .get(tradeNo, outRequestNo) as Refund | undefined
}

export function listRefunds(database: DatabaseSync, tradeNo: string): Refund[] {
  return database.prepare(`SELECT ${columns} FROM refunds WHERE trade_no = ? ORDER BY rowid`).all(tradeNo) as Refund[]
}
