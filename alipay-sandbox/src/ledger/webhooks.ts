import type { DatabaseSync } from 'node:sqlite'

export type WebhookState = 'pending' | 'held' | 'accepted' | 'given_up'

/** One event sent to a merchant. `fields` (JSON) is the event, frozen; every delivery builds a new envelope. */
export type Webhook = {
  notifyId: string
  tradeNo: string
  outTradeNo: string
  url: string
  fields: string
  state: WebhookState
  createdAt: number
  dueAt: number | null
  attempts: number
}

export type Delivery = {
  notifyId: string
  attempt: number
  sentAt: number
  /** Null when the delivery was dropped on purpose. */
  requestBody: string | null
  httpStatus: number | null
  response: string | null
  failure: string | null
  isAccepted: number
}

const columns = `notify_id AS notifyId, trade_no AS tradeNo, out_trade_no AS outTradeNo, url, fields, state,
  created_at AS createdAt, due_at AS dueAt, attempts`
const deliveryColumns = `d.notify_id AS notifyId, d.attempt, d.sent_at AS sentAt, d.request_body AS requestBody,
  d.http_status AS httpStatus, d.answer AS response, d.failure, d.is_accepted AS isAccepted`

export function addWebhook(database: DatabaseSync, webhook: Webhook): void {
  database
    .prepare(
      'INSERT INTO notices VALUES (:notifyId, :tradeNo, :outTradeNo, :url, :fields, :state, :createdAt, :dueAt, :attempts)',
    )
    .run(webhook)
}

export function updateWebhook(database: DatabaseSync, { notifyId, state, dueAt, attempts }: Webhook): void {
  database
    .prepare('UPDATE notices SET state = :state, due_at = :dueAt, attempts = :attempts WHERE notify_id = :notifyId')
    .run({ notifyId, state, dueAt, attempts })
}

export function findWebhook(database: DatabaseSync, notifyId: string): Webhook | undefined {
  return database.prepare(`SELECT ${columns} FROM notices WHERE notify_id = ?`).get(notifyId) as Webhook | undefined
}

/** Lists due webhooks. A delayed one is sent after the next one, or at its own time where none follows. */
export function listDueWebhooks(database: DatabaseSync, now: number): Webhook[] {
  return database
    .prepare(`SELECT ${columns} FROM notices WHERE state IN ('pending', 'held') AND due_at <= ? ORDER BY due_at, rowid`)
    .all(now) as Webhook[]
}

export function findNextDelivery(database: DatabaseSync): number | undefined {
  const row = database.prepare(`SELECT MIN(due_at) AS at FROM notices WHERE state IN ('pending', 'held')`).get()
  return typeof row?.at === 'number' ? row.at : undefined
}

export function releaseDelayedOfTrade(database: DatabaseSync, tradeNo: string, now: number): void {
  database
    .prepare(`UPDATE notices SET state = 'pending', due_at = ? WHERE trade_no = ? AND state = 'held'`)
    .run(now, tradeNo)
}

export function listWebhooks(database: DatabaseSync, tradeNo: string): Webhook[] {
  return database.prepare(`SELECT ${columns} FROM notices WHERE trade_no = ? ORDER BY rowid`).all(tradeNo) as Webhook[]
}

export function addDelivery(database: DatabaseSync, delivery: Delivery): void {
  database
    .prepare(
      `INSERT INTO deliveries (notify_id, attempt, sent_at, request_body, http_status, answer, failure, is_accepted)
       VALUES (:notifyId, :attempt, :sentAt, :requestBody, :httpStatus, :response, :failure, :isAccepted)`,
    )
    .run(delivery)
}

export function listTradeDeliveries(database: DatabaseSync, tradeNo: string): Delivery[] {
  return database
    .prepare(
      `SELECT ${deliveryColumns} FROM deliveries d JOIN notices n USING (notify_id) WHERE n.trade_no = ? ORDER BY d.id`,
    )
    .all(tradeNo) as Delivery[]
}

export function listRecentDeliveries(database: DatabaseSync, limit: number): Delivery[] {
  return database
    .prepare(`SELECT ${deliveryColumns} FROM deliveries d ORDER BY d.id DESC LIMIT ?`)
    .all(limit) as Delivery[]
}
