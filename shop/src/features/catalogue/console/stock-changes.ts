/** Stock is changed as a difference with a reason, never as part of a form. */
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import type { changeStock } from '../console-contract/stock.ts'
import type { StockReason } from '../values.ts'

export type StockChange = BodyIn<typeof changeStock>

/** @param key of the form: sent twice, it still changes the stock once */
export async function sendStockChange(id: number, key: string, body: StockChange): Promise<number> {
  const { stock } = await callConsole<typeof changeStock>('POST /api/console/goods/{id}/stock/', {
    params: { id },
    headers: { 'idempotency-key': key },
    body,
  })
  return stock
}

/** `80` was counted, `+60` has arrived, `-3` is gone. Null: none of these. */
export function readStockText(typed: string, seen: number): StockChange | null {
  const [, sign, digits] = /^([+\-−])?\s*(\d{1,9})$/.exec(typed.trim()) ?? []
  if (digits === undefined) return null
  const number = Number(digits)
  if (!sign) return { seen, counted: number, reason: 'count' }
  return sign === '+' ? { change: number, reason: 'arrival' } : { change: -number, reason: 'other' }
}

const keysOfTyping = new Map<string, string>()

/**
 * What was typed over a stock. An answer may be lost: typed again over the same figure it is the same change.
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
