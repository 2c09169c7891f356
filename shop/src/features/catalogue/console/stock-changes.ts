/** Stock is changed as a difference with a reason, never as part of a form. */
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { callConsole } from '#console-session/console-api.ts'
import { WrongField } from '#console-ui/forms/use-submit.ts'
import type { changeStock } from '../console-contract/stock.ts'
import type { StockReason } from '../values.ts'

export type StockChange = BodyIn<typeof changeStock>

/** @param key the form's: a repeat with the same key changes nothing */
export async function sendStockChange(id: number, key: string, body: StockChange): Promise<number> {
  const { stock } = await callConsole<typeof changeStock>('POST /api/console/goods/{id}/stock/', {
    params: { id },
    headers: { 'idempotency-key': key },
    body,
  })
  return stock
}

/** `80` was counted, `+60` has arrived, `-3` has left. Null: none of these. */
export function readStockText(typed: string, seen: number): StockChange | null {
  const [, sign, digits] = /^([+-])?\s*(\d{1,9})$/.exec(plainNumber(typed)) ?? []
  if (digits === undefined) return null
  const number = Number(digits)
  if (!sign) return { seen, counted: number, reason: 'count' }
  return sign === '+' ? { change: number, reason: 'arrival' } : { change: -number, reason: 'other' }
}

/** The stock after the typed change, without sales meanwhile. @throws Error with a sentence where it is no number */
export function stockAfterTyping(typed: string, seen: number): string {
  const change = readStockText(typed, seen)
  if (!change) throw new Error(m.catalogue_stock_no_number())
  return String('counted' in change ? change.counted : seen + Number(change.change))
}

const wrongOf: Record<StockReason, () => string> = {
  count: m.catalogue_stock_wrong_count,
  arrival: m.catalogue_stock_wrong_part,
  damage: m.catalogue_stock_wrong_part,
  sample: m.catalogue_stock_wrong_part,
  other: m.catalogue_stock_wrong_difference,
}

const signOf: Record<StockReason, RegExp> = {
  count: /^$/,
  arrival: /^\+?$/,
  damage: /^-?$/,
  sample: /^-?$/,
  other: /^[+-]?$/,
}

/**
 * Parses a number with its reason. A contradicting sign is invalid.
 * @throws WrongField with a sentence that shows a valid one
 */
export function readStockNumber(typed: string, reason: StockReason, seen: number): StockChange {
  const [, sign = '', digits = ''] = /^([+-]?)\s*(\d{1,9})$/.exec(plainNumber(typed)) ?? []
  if (digits === '' || !signOf[reason].test(sign)) throw new WrongField('number', wrongOf[reason]())
  const number = Number(digits)
  if (reason === 'count') return { seen, counted: number, reason }
  const isLess = reason === 'other' ? sign === '-' : reason !== 'arrival'
  return { change: isLess ? -number : number, reason }
}

const keysOfTyping = new Map<string, string>()

/**
 * Sends a number typed over a stock. A retry after a lost response uses the same key.
 * @throws Error with a sentence where it is no number
 */
export async function sendTypedStock({ id, stock }: { id: number; stock: number }, typed: string): Promise<number> {
  const change = readStockText(typed, stock)
  if (!change) throw new Error(m.catalogue_stock_no_number())
  const typing = `${id}: ${stock} ${typed}`
  const key = keysOfTyping.get(typing) ?? crypto.randomUUID()
  keysOfTyping.set(typing, key)
  const now = await sendStockChange(id, key, change)
  keysOfTyping.delete(typing)
  return now
}

export const reasonNames: Record<StockReason, () => string> = {
  count: m.catalogue_stock_count,
  arrival: m.catalogue_stock_arrival,
  damage: m.catalogue_stock_damage,
  sample: m.catalogue_stock_sample,
  other: m.catalogue_stock_other,
}
