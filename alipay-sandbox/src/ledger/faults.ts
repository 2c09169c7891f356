import type { DatabaseSync } from 'node:sqlite'

const responseFaults = [
  'tampered',
  'unsigned',
  'error_response',
  'html',
  'http_502',
  'hang',
  'late',
  'reset',
  'system_error',
  'unknown_error',
] as const

/** All faults by the point where they apply. `late` and `delay` wait for `delayInMs`. */
export const faultKinds = {
  notify: [
    'drop',
    'delay',
    'duplicate',
    'reorder',
    'bad_sign',
    'tampered_amount',
    'wrong_amount',
    'wrong_app_id',
    'wrong_seller_id',
    'unknown_out_trade_no',
    'closed',
  ],
  return: ['none', 'after_notify'],
  query: responseFaults,
  refund: [...responseFaults, 'balance_short', 'trade_finished', 'discordant', 'frozen', 'not_allowed'],
  refund_query: [...responseFaults, 'pending'],
  close: responseFaults,
} as const

export type FaultPoint = keyof typeof faultKinds
export type FaultKind = (typeof faultKinds)[FaultPoint][number]

export type Fault = {
  id: number
  /** `*` applies to every trade. */
  outTradeNo: string
  point: FaultPoint
  kind: FaultKind
  /** For responses: 1 when the call takes effect despite its wrong response. */
  isExecuted: number
  delayInMs: number
  copies: number
  timesLeft: number
}

const columns = `id, out_trade_no AS outTradeNo, point, kind, is_executed AS isExecuted, delay_in_ms AS delayInMs, copies,
  times_left AS timesLeft`

export function addFault(database: DatabaseSync, fault: Omit<Fault, 'id'>): Fault {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO faults (out_trade_no, point, kind, is_executed, delay_in_ms, copies, times_left)
       VALUES (:outTradeNo, :point, :kind, :isExecuted, :delayInMs, :copies, :timesLeft)`,
    )
    .run(fault)
  return { ...fault, id: Number(lastInsertRowid) }
}

export function listFaults(database: DatabaseSync): Fault[] {
  return database.prepare(`SELECT ${columns} FROM faults ORDER BY id`).all() as Fault[]
}

export function clearFaults(database: DatabaseSync, outTradeNo: string | undefined): void {
  if (outTradeNo === undefined) database.exec('DELETE FROM faults')
  else database.prepare('DELETE FROM faults WHERE out_trade_no = ?').run(outTradeNo)
}

/** Uses every fault waiting at a point once. Several may apply together: a duplicate with a wrong amount. */
export function takeFaults(database: DatabaseSync, outTradeNo: string, point: FaultPoint): Fault[] {
  const faults = database
    .prepare(
      `SELECT ${columns} FROM faults WHERE out_trade_no IN (?, '*') AND point = ? AND times_left > 0 ORDER BY id`,
    )
    .all(outTradeNo, point) as Fault[]
  for (const { id } of faults) useUp(database, id)
  return faults
}

/** Uses the oldest fault waiting at a point once. */
export function takeFault(database: DatabaseSync, outTradeNo: string, point: FaultPoint): Fault | undefined {
  const fault = database
    .prepare(
      `SELECT ${columns} FROM faults WHERE out_trade_no IN (?, '*') AND point = ? AND times_left > 0 ORDER BY id LIMIT 1`,
    )
    .get(outTradeNo, point) as Fault | undefined
  if (fault) useUp(database, fault.id)
  return fault
}

function useUp(database: DatabaseSync, id: number): void {
  database.prepare('UPDATE faults SET times_left = times_left - 1 WHERE id = ?').run(id)
}
