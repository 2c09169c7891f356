import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export type Product = 'page' | 'wap'

/** An order as the merchant signed it for the cashier. */
export type PageOrder = {
  outTradeNo: string
  product: Product
  subject: string
  body: string | null
  totalInFen: number
  timeExpireAt: number | null
  timeoutExpress: string | null
  notifyUrl: string | null
  returnUrl: string | null
  passbackParams: string | null
}

/** One opening of the cashier page. The browser needs only its id, which cannot be guessed. */
export type CashierSession = PageOrder & { id: string; openedAt: number }

const columns = `id, out_trade_no AS outTradeNo, product, subject, body, total_in_fen AS totalInFen,
  time_expire_at AS timeExpireAt, timeout_express AS timeoutExpress, notify_url AS notifyUrl, return_url AS returnUrl,
  passback_params AS passbackParams, opened_at AS openedAt`

export function addSession(database: DatabaseSync, order: PageOrder, openedAt: number): CashierSession {
  const session = { ...order, id: randomBytes(18).toString('base64url'), openedAt }
  database
    .prepare(
      `INSERT INTO cashier_sessions VALUES (:id, :outTradeNo, :product, :subject, :body, :totalInFen, :timeExpireAt,
       :timeoutExpress, :notifyUrl, :returnUrl, :passbackParams, :openedAt)`,
    )
    .run(session)
  return session
}

export function findSession(database: DatabaseSync, id: string): CashierSession | undefined {
  return database.prepare(`SELECT ${columns} FROM cashier_sessions WHERE id = ?`).get(id) as CashierSession | undefined
}

export function findLatestSession(database: DatabaseSync, outTradeNo: string): CashierSession | undefined {
  return database
    .prepare(
      `SELECT ${columns} FROM cashier_sessions WHERE out_trade_no = ? ORDER BY opened_at DESC, rowid DESC LIMIT 1`,
    )
    .get(outTradeNo) as CashierSession | undefined
}
