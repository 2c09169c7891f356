import type { DatabaseSync } from 'node:sqlite'

const answerFaults = [
  'tampered',
  'unsigned',
  'signtest',
  'unknown_serial',
  'sm2',
  'old_timestamp',
  'html',
  'http_502',
  'hang',
  'late',
  'reset',
  'http_202',
  'unauthorized',
  'system_error',
  'frequency_limited',
] as const

/** All faults by the point where they apply. `late` and `delay` wait for `delayInMs`. */
export const faultKinds = {
  notify: [
    'drop',
    'delay',
    'duplicate',
    'reorder',
    'signtest',
    'bad_sign',
    'tampered_body',
    'missing_header',
    'unknown_serial',
    'certificate',
    'sm2',
    'old_timestamp',
    'wrong_key',
    'cut_ciphertext',
    'empty_associated_data',
    'wrong_amount',
    'wrong_currency',
    'wrong_mchid',
    'wrong_appid',
    'unknown_out_trade_no',
  ],
  start: [
    ...answerFaults,
    'order_paid',
    'out_trade_no_used',
    'invalid_request',
    'appid_mchid_not_match',
    'no_auth',
    'param_error',
  ],
  query: [...answerFaults, 'not_exist'],
  close: [...answerFaults, 'order_paid', 'no_content'],
  refund: [...answerFaults, 'not_enough', 'user_account_abnormal', 'not_exist'],
  refund_query: [...answerFaults, 'not_exist'],
  bill: [...answerFaults, 'statement_creating', 'no_statement', 'wrong_hash'],
} as const

export type FaultPoint = keyof typeof faultKinds
export type FaultKind = (typeof faultKinds)[FaultPoint][number]

export type Fault = {
  id: number
  /** `*` applies to every trade. */
  outTradeNo: string
  point: FaultPoint
  kind: FaultKind
  /** For answers: 1 when the call takes effect and only its answer is wrong. */
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
  return database.prepare(`SELECT ${columns} FROM faults WHERE times_left > 0 ORDER BY id`).all() as Fault[]
}

export function clearFaults(database: DatabaseSync, outTradeNo: string | undefined): void {
  if (outTradeNo === undefined) database.exec('DELETE FROM faults')
  else database.prepare('DELETE FROM faults WHERE out_trade_no = ?').run(outTradeNo)
}

/** Uses every fault waiting at a point once. Several may apply together: a duplicate with a wrong amount. */
export function takeFaults(database: DatabaseSync, outTradeNo: string, point: FaultPoint): Fault[] {
  const faults = listWaiting(database, outTradeNo, point)
  for (const { id } of faults) useUp(database, id)
  return faults
}

/** Uses the oldest fault waiting at a point once. */
export function takeFault(database: DatabaseSync, outTradeNo: string, point: FaultPoint): Fault | undefined {
  const [fault] = listWaiting(database, outTradeNo, point)
  if (fault) useUp(database, fault.id)
  return fault
}

function listWaiting(database: DatabaseSync, outTradeNo: string, point: FaultPoint): Fault[] {
  return database
    .prepare(
      `SELECT ${columns} FROM faults WHERE out_trade_no IN (?, '*') AND point = ? AND times_left > 0 ORDER BY id`,
    )
    .all(outTradeNo, point) as Fault[]
}

function useUp(database: DatabaseSync, id: number): void {
  database.prepare('UPDATE faults SET times_left = times_left - 1 WHERE id = ?').run(id)
}
