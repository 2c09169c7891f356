/** Money is integer fen inside and decimal text with two places on the wire (contract C14). For pages and server alike. */
import { groupThousands } from './group-thousands.ts'

/** `12800` → `"128.00"` */
export function toWireMoney(amountInFen: number): string {
  if (!Number.isSafeInteger(amountInFen) || amountInFen < 0)
    throw new RangeError(`not an amount in fen: ${amountInFen}`)
  return writeFen(BigInt(amountInFen))
}

/** `"128.00"`, `"128"` or `"128.5"` → fen; null when the text is no amount with at most two places. */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** An amount that its contract has validated, in fen; unset means 0. */
export const readFen = (amount = '0'): number => parseMoney(amount) ?? 0

/**
 * Multiplies an amount exactly at any size.
 * @param amount decimal text with two places, e.g. `"19.90"`, like the result
 */
export function multiplyMoney(amount: string, times: number): string {
  return writeFen(BigInt(amount.replace('.', '')) * BigInt(times))
}

/** Adds two amounts of decimal text with two places, exactly at any size. */
export function addMoney(amount: string, other: string): string {
  return writeFen(BigInt(amount.replace('.', '')) + BigInt(other.replace('.', '')))
}

/**
 * Formats an amount for reading, e.g. `¥1,280.00`, the same in every language.
 * @param amount decimal text as on the wire, e.g. `"128.00"`
 */
export function formatMoney(amount: string, currency = 'CNY'): string {
  if (currency === 'CNY' && /^\d+\.\d\d$/.test(amount)) return `¥${groupThousands(amount)}`
  // Decimal text is formatted exactly at any size.
  const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(amount as `${number}`)
}

function writeFen(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
