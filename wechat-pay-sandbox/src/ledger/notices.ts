import type { DatabaseSync } from 'node:sqlite'

export type NoticeState = 'pending' | 'held' | 'accepted' | 'given_up'

/** One event sent to a merchant. `content` (JSON) is frozen; every delivery seals and signs it anew. */
export type Notice = {
  id: string
  outTradeNo: string
  url: string
  eventType: string
  content: string
  state: NoticeState
  createdAt: number
  dueAt: number | null
  attempts: number
}

export type Delivery = {
  noticeId: string
  attempt: number
  sentAt: number
  /** The key that signed it; null when the delivery was dropped on purpose. */
  serial: string | null
  httpStatus: number | null
  response: string | null
  failure: string | null
  isAccepted: number
}

const columns = `id, out_trade_no AS outTradeNo, url, event_type AS eventType, content, state, created_at AS createdAt,
  due_at AS dueAt, attempts`
const deliveryColumns = `d.notice_id AS noticeId, d.attempt, d.sent_at AS sentAt, d.serial, d.http_status AS httpStatus,
  d.response, d.failure, d.is_accepted AS isAccepted`

export function addNotice(database: DatabaseSync, notice: Notice): void {
  database
    .prepare(
      `INSERT INTO notices VALUES (:id, :outTradeNo, :url, :eventType, :content, :state, :createdAt, :dueAt, :attempts)`,
    )
    .run(notice)
}

export function updateNotice(database: DatabaseSync, { id, state, dueAt, attempts }: Notice): void {
  database
    .prepare('UPDATE notices SET state = :state, due_at = :dueAt, attempts = :attempts WHERE id = :id')
    .run({ id, state, dueAt, attempts })
}

export function findNotice(database: DatabaseSync, id: string): Notice | undefined {
  return database.prepare(`SELECT ${columns} FROM notices WHERE id = ?`).get(id) as Notice | undefined
}

/** Lists due notices. A delayed one is sent after the next one, or at its own time where none follows. */
export function listDueNotices(database: DatabaseSync, now: number): Notice[] {
  return database
    .prepare(`SELECT ${columns} FROM notices WHERE state IN ('pending', 'held') AND due_at <= ? ORDER BY due_at, rowid`)
    .all(now) as Notice[]
}

export function findNextDelivery(database: DatabaseSync): number | undefined {
  const row = database.prepare(`SELECT MIN(due_at) AS at FROM notices WHERE state IN ('pending', 'held')`).get()
  return typeof row?.at === 'number' ? row.at : undefined
}

export function releaseDelayedOfTrade(database: DatabaseSync, outTradeNo: string, now: number): void {
  database
    .prepare(`UPDATE notices SET state = 'pending', due_at = ? WHERE out_trade_no = ? AND state = 'held'`)
    .run(now, outTradeNo)
}

export function listNotices(database: DatabaseSync, outTradeNo: string): Notice[] {
  return database
    .prepare(`SELECT ${columns} FROM notices WHERE out_trade_no = ? ORDER BY rowid`)
    .all(outTradeNo) as Notice[]
}

export function addDelivery(database: DatabaseSync, delivery: Delivery): void {
  database
    .prepare(
      `INSERT INTO deliveries (notice_id, attempt, sent_at, serial, http_status, response, failure, is_accepted)
       VALUES (:noticeId, :attempt, :sentAt, :serial, :httpStatus, :response, :failure, :isAccepted)`,
    )
    .run(delivery)
}

export function listTradeDeliveries(database: DatabaseSync, outTradeNo: string): Delivery[] {
  return database
    .prepare(
      `SELECT ${deliveryColumns} FROM deliveries d JOIN notices n ON n.id = d.notice_id
       WHERE n.out_trade_no = ? ORDER BY d.id`,
    )
    .all(outTradeNo) as Delivery[]
}

export function listRecentDeliveries(database: DatabaseSync, limit: number): Delivery[] {
  return database
    .prepare(`SELECT ${deliveryColumns} FROM deliveries d ORDER BY d.id DESC LIMIT ?`)
    .all(limit) as Delivery[]
}
