import { faultKinds } from '../ledger/faults.ts'
import type { Fault, FaultKind, FaultPoint } from '../ledger/faults.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'

function wholeNumber(value: unknown, fallback: number, name: string): number {
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
export function readFault(body: Record<string, unknown>): Omit<Fault, 'id'> {
  const { out_trade_no: outTradeNo, on: point, kind } = body
  if (typeof outTradeNo !== 'string' || outTradeNo === '') throw new BadControlRequest('out_trade_no is missing')
  if (!isFaultPoint(point)) throw new BadControlRequest(`on is none of ${Object.keys(faultKinds).join(', ')}`)
  if (!isKindAt(point, kind)) throw new BadControlRequest(`kind is none of ${faultKinds[point].join(', ')}`)
  return {
    outTradeNo,
    point,
    kind,
    isExecuted: body.executes === true ? 1 : 0,
    delayInMs: wholeNumber(body.delay_in_ms, 1000, 'delay_in_ms'),
    copies: wholeNumber(body.copies, 1, 'copies'),
    timesLeft: wholeNumber(body.times, 1, 'times'),
  }
}
