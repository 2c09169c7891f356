/** How cells are read: as spreadsheets and other shops write amounts, counts, times and yes or no. */
import { maxStock } from '#features/catalogue/values.ts'
import { maxTotalInFen } from '#features/orders/values.ts'
import { parseMoney } from '#platform/money/money.ts'
import { type Facts, type Fault, type FaultReason, shortened } from './faults.ts'
import { hasLostDigits, isShortenedNumber } from '#platform/spreadsheets/lost-digits.ts'
import { shopDay, shopZoneOffset } from '#platform/i18n/shop-zone.ts'

export type ReadCell<Value> = (text: string) => { value: Value | undefined } | { fault: Fault }

/** A fault that quotes the cell. */
export const faultOf = (reason: FaultReason, text: string, facts: Facts = {}): { fault: Fault } => ({
  fault: { reason, facts: { text: shortened(text), ...facts } },
})

/** Full-width digits and signs as the usual ones, and no commas between thousands. */
function plainNumber(text: string): string {
  const narrow = text.normalize('NFKC').trim()
  return /^\D*\d{1,3}(?:,\d{3})+(?!\d)/.test(narrow) ? narrow.replaceAll(',', '') : narrow
}

export function textUpTo(limit: number): ReadCell<string> {
  return (text) => (text.length > limit ? { fault: { reason: 'too_long', facts: { most: limit } } } : { value: text })
}

const yuan = /^(?:(?:CNY|RMB|¥)\s*)?(\d+(?:\.\d{1,2})?)0*(?:\s*(?:元|圆|CNY|RMB))?$/i

/** `128`, `¥1,280.00`, `128元`, `CNY 128`, `１２８`. */
export function readPrice(text: string) {
  const value = parseMoney(yuan.exec(plainNumber(text))?.[1] ?? '')
  const isFit = value !== null && value >= 1 && value <= maxTotalInFen
  return isFit ? { value } : faultOf('amount', text)
}

export function readCount(text: string) {
  const digits = /^(\d{1,10})(?:\.0+)?$/.exec(plainNumber(text))?.[1]
  const isFit = digits !== undefined && Number(digits) <= maxStock
  return isFit ? { value: Number(digits) } : faultOf('count', text)
}

export function wholeNumberFrom(min: number, max: number): ReadCell<number> {
  return (text) => {
    const value = Number(/^\d{1,9}$/.exec(plainNumber(text))?.[0] ?? Number.NaN)
    return value >= min && value <= max ? { value } : faultOf('whole_number', text, { min, max })
  }
}

/** `13`, `13%`, `13.00 %`. */
export function percentOf(percents: readonly number[]): ReadCell<number> {
  return (text) => {
    const value = Number(/^(\d{1,3})(?:\.0+)?\s*%?$/.exec(plainNumber(text))?.[1] ?? Number.NaN)
    return percents.includes(value) ? { value } : faultOf('none_of', text, { list: percents.join(', ') })
  }
}

const words = {
  yes: new Set(['1', '1.0', 'yes', 'y', 'true', 'on', '是', '有', '上架', 'はい']),
  no: new Set(['0', '0.0', 'no', 'n', 'false', 'off', '否', '无', '下架', 'いいえ']),
}

export function readFlag(text: string) {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (words.yes.has(word)) return { value: true }
  return words.no.has(word) ? { value: false } : faultOf('flag', text)
}

const wireTime = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/
const sheetTime = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/

/** As on the wire, or as a spreadsheet shows it, which is the shop's own time. */
export function readTime(text: string) {
  const value = wireTime.test(text) ? new Date(text) : shopTime(text)
  const isFit = value !== null && !Number.isNaN(value.getTime())
  return isFit ? { value } : faultOf('time', text)
}

function shopTime(text: string): Date | null {
  const [, year, month, day, hour = '0', minute = '00', second = '00'] = sheetTime.exec(text) ?? []
  if (!year) return null
  const two = (digits: string) => digits.padStart(2, '0')
  const value = new Date(`${year}-${two(month!)}-${two(day!)}T${two(hour)}:${minute}:${second}${shopZoneOffset}`)
  // The 30th of February is rejected, although `Date` accepts it.
  const isThatDay = !Number.isNaN(value.getTime()) && Number(shopDay(value).slice(-2)) === Number(day)
  return isThatDay ? value : null
}

export function unlessEmpty<Value>(read: ReadCell<Value>): ReadCell<Value> {
  return (text) => (text === '' ? { value: undefined } : read(text))
}

export function skuFaultOf(sku: string, file: { isTyped: boolean }): Fault | null {
  if (!hasLostDigits(sku, file)) return null
  return faultOf(isShortenedNumber(sku) ? 'lost_digits' : 'zeroed_digits', sku).fault
}
