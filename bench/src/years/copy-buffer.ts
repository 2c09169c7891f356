/** Rows of many tables as lines of COPY, collected until they are sent. */
import { copyLines } from '../../../shop/src/platform/database/many-rows/copy-rows.ts'
import type { Database } from '../../../shop/src/platform/database/database.ts'

export type Cell = string | number | boolean | null

/** The columns that each table gets values for; all others are null. */
export const columnsOf = {
  users: 'id, username, username_key, password_hash, is_active, date_joined',
  orders: `id, order_number, user_id, status, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at, refunded_at,
    closed_at, goods_total_in_fen, discount_in_fen, delivery_fee_in_fen, message, language, fulfilment, note, flag, revision, return_days,
    terms_shown`,
  order_lines: `order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, sku, option_text, paid_in_fen, is_returnable`,
  order_addresses: `order_id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, created_at`,
  order_events: 'id, order_id, kind, facts, actor, staff_id, created_at',
  shipments: `id, order_id, number, status, carrier_code, tracking_number, note, handed_over_at, ended_at, ended_by, created_at, revision`,
  shipment_lines: 'shipment_id, order_id, position, quantity',
  returns: `id, return_number, order_id, kind, reason, status, text, answer, amount_in_fen, fee_back_in_fen, carrier_code, tracking_number,
    answered_at, sent_back_at, received_at, refunded_at, ended_at, created_at`,
  return_lines: 'return_id, order_id, position, units, amount_in_fen, received_quantity, resellable_quantity',
  payments: `id, order_id, provider, out_trade_no, status, amount_in_fen, currency, trade_no, refunded_in_fen, expires_at, created_at,
    paid_at, reconcile_at, next_check_at`,
  refunds: `id, payment_id, out_request_no, status, amount_in_fen, reason, created_at, succeeded_at, check_count, provider, return_id`,
  payment_events: 'id, payment_id, source, outcome, raw, created_at, provider',
  ledger_entries: 'id, kind, order_id, payment_id, refund_id, amount_in_fen, created_at',
  stock_movements: `id, goods_id, order_id, cause, stock_change, sold_change, created_at, return_id, note`,
  notifications: 'id, user_id, kind, facts, dedupe_key, read_at, created_at',
  audit_entries: `id, at, staff_id, staff_name, actor, action, subject_kind, subject_id, subject_label, changes, reason, continues_batch`,
} as const

export type SeededTable = keyof typeof columnsOf
export const seededTables = Object.keys(columnsOf) as SeededTable[]

export interface CopyBuffer {
  /** Texts have no tab, no backslash and no line break. */
  add(table: SeededTable, ...cells: Cell[]): void
  /** @returns the lines so far, by table, and their number */
  empty(): { texts: Map<SeededTable, string>; rows: number }
}

export function createCopyBuffer(): CopyBuffer {
  let texts = new Map<SeededTable, string>()
  let rows = 0
  return {
    add(table, ...cells) {
      let line = ''
      for (const cell of cells) line += cell === null ? '\\N\t' : `${cell}\t`
      texts.set(table, `${texts.get(table) ?? ''}${line.slice(0, -1)}\n`)
      rows += 1
    },
    empty() {
      const emptied = { texts, rows }
      texts = new Map()
      rows = 0
      return emptied
    },
  }
}

export async function copyTexts(
  transaction: Database,
  tables: readonly SeededTable[],
  texts: ReadonlyMap<SeededTable, string>,
): Promise<void> {
  for (const table of tables) {
    const lines = texts.get(table)
    if (lines) await copyLines(transaction, `copy ${table} (${columnsOf[table]}) from stdin`, lines)
  }
}
