import { faultKinds } from '../ledger/faults.ts'
import type { Fault, FaultKind, FaultPoint } from '../ledger/faults.ts'
import type { RefundState } from '../ledger/refunds.ts'
import { keyModes } from '../ledger/settings.ts'
import type { Settings } from '../ledger/settings.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import { isPayer } from '../trades/payers.ts'
import type { Payer } from '../trades/payers.ts'

export type ControlBody = Record<string, unknown>

export function readWholeNumber(value: unknown, fallback: number, name: string): number {
  if (value === undefined) return fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new BadControlRequest(`${name} is not a whole number`)
  }
  return value
}

function isFaultPoint(value: unknown): value is FaultPoint {
  return typeof value === 'string' && Object.hasOwn(faultKinds, value)
}

function isKindAt(point: FaultPoint, value: unknown): value is FaultKind {
  const kinds: readonly unknown[] = faultKinds[point]
  return kinds.includes(value)
}

const maxAdvanceInMs = 10 * 365 * 24 * 3_600_000

/** Milliseconds by which to advance the clock. */
export function readAdvance(byMs: unknown): number {
  if (typeof byMs !== 'number' || !Number.isSafeInteger(byMs) || byMs < 0 || byMs > maxAdvanceInMs) {
    throw new BadControlRequest('by_ms is not a whole number of milliseconds of at most ten years')
  }
  return byMs
}

/** Parses a fault of the control API; missing fields have defaults. */
export function readFault(body: ControlBody): Omit<Fault, 'id'> {
  const { out_trade_no: outTradeNo, on: point, kind } = body
  if (typeof outTradeNo !== 'string' || outTradeNo === '') throw new BadControlRequest('out_trade_no is missing')
  if (!isFaultPoint(point)) throw new BadControlRequest(`on is none of ${Object.keys(faultKinds).join(', ')}`)
  if (!isKindAt(point, kind)) throw new BadControlRequest(`kind is none of ${faultKinds[point].join(', ')}`)
  return {
    outTradeNo,
    point,
    kind,
    isExecuted: body.executes === true ? 1 : 0,
    delayInMs: readWholeNumber(body.delay_in_ms, 1000, 'delay_in_ms'),
    copies: readWholeNumber(body.copies, 1, 'copies'),
    timesLeft: readWholeNumber(body.times, 1, 'times'),
  }
}

export function readPayer(value: unknown): Payer {
  if (value === undefined) return '1'
  if (!isPayer(value)) throw new BadControlRequest('payer is none of 1, 2')
  return value
}

export function readRefundEnd(value: unknown): RefundState {
  const ends: readonly RefundState[] = ['SUCCESS', 'CLOSED', 'ABNORMAL']
  const state = ends.find((end) => end === value)
  if (!state) throw new BadControlRequest(`status is none of ${ends.join(', ')}`)
  return state
}

function readNullableNumber(value: unknown, name: string): number | null {
  return value === null ? null : readWholeNumber(value, 0, name)
}

/** Parses the settings that a body names. */
export function readSettingChanges(body: ControlBody): Partial<Settings> {
  const changes: Partial<Settings> = {}
  for (const [name, value] of Object.entries(body)) {
    if (name === 'key_mode') {
      const mode = keyModes.find((known) => known === value)
      if (!mode) throw new BadControlRequest(`key_mode is none of ${keyModes.join(', ')}`)
      changes.keyMode = mode
    } else if (name === 'unsigned_errors') {
      if (typeof value !== 'boolean') throw new BadControlRequest('unsigned_errors is not true or false')
      changes.hasUnsignedErrors = value
    } else if (name === 'balance') changes.balanceInFen = readNullableNumber(value, name)
    else if (name === 'refund_time_in_ms') changes.refundTimeInMs = readNullableNumber(value, name)
    else if (name === 'platform_notify_url') {
      if (value !== null && !(typeof value === 'string' && URL.canParse(value))) {
        throw new BadControlRequest('platform_notify_url is not an address')
      }
      changes.platformNotifyUrl = value
    } else throw new BadControlRequest(`there is no setting ${name}`)
  }
  return changes
}
