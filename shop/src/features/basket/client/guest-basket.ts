/** The guest basket, in this browser only: goods, quantities and seen prices, the newest first. */
import { maxRowId } from '#platform/contract/values.ts'
import { basketStorageKey, isSeenPrice, maxBasketLines, maxLineQuantity } from '../values.ts'

const offeredToKey = 'basket_offered_to'

export interface GuestBasketLine {
  goods_id: number
  quantity: number
  /** Decimal text as on the wire. */
  seen_price: string
  is_selected?: boolean
}

/** Omits unreadable lines: another program may have written them. */
export function readGuestBasket(): GuestBasketLine[] {
  const text = readText(basketStorageKey)
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.flatMap(parseLines).slice(0, maxBasketLines) : []
  } catch (error) {
    console.warn('the guest basket is unreadable', error)
    return []
  }
}

/** @returns whether the browser has stored it */
export function writeGuestBasket(lines: readonly GuestBasketLine[]): boolean {
  try {
    localStorage.removeItem(offeredToKey)
    if (lines.length === 0) localStorage.removeItem(basketStorageKey)
    else localStorage.setItem(basketStorageKey, JSON.stringify(lines))
    return true
  } catch (error) {
    console.info('storage is closed: the basket is not saved', error)
    return false
  }
}

/** Adds to existing lines; null without room for another item. */
export function withMore(
  lines: readonly GuestBasketLine[],
  { goodsId, quantity, price }: { goodsId: number; quantity: number; price: string },
): GuestBasketLine[] | null {
  const known = lines.find((line) => line.goods_id === goodsId)
  if (!known && lines.length >= maxBasketLines) return null
  const sum = Math.min((known?.quantity ?? 0) + quantity, maxLineQuantity)
  const line = { goods_id: goodsId, quantity: sum, seen_price: price }
  return known ? lines.map((other) => (other === known ? line : other)) : [line, ...lines]
}

export function withChange(
  lines: readonly GuestBasketLine[],
  goodsId: number,
  change: Partial<GuestBasketLine>,
): GuestBasketLine[] {
  return lines.map((line) => (line.goods_id === goodsId ? { ...line, ...change } : line))
}

/** After merging `sent`: lines without room in the account stay, and so do lines changed meanwhile. */
export function withoutMerged(
  lines: readonly GuestBasketLine[],
  sent: readonly GuestBasketLine[],
  leftOut: readonly number[],
): GuestBasketLine[] {
  return lines.filter(
    (line) =>
      leftOut.includes(line.goods_id) ||
      !sent.some(({ goods_id, quantity }) => goods_id === line.goods_id && quantity === line.quantity),
  )
}

/** Lines beyond an account's limit stay here, and are not offered again before the next login. */
export function markOffered(userId: string): void {
  try {
    localStorage.setItem(offeredToKey, userId)
  } catch (error) {
    console.info('storage is closed: the basket will be merged again', error)
  }
}

export const wasOfferedTo = (userId: string): boolean => readText(offeredToKey) === userId

export function clearMergeMark(): void {
  try {
    localStorage.removeItem(offeredToKey)
  } catch (error) {
    console.info('storage is closed: there is nothing to delete', error)
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Copies known fields only; empty where one is invalid for the shop. */
function parseLines(value: unknown): GuestBasketLine[] {
  if (typeof value !== 'object' || value === null) return []
  const { goods_id, quantity, seen_price, is_selected } = value as Record<keyof GuestBasketLine, unknown>
  const isFit =
    isWithin(goods_id, maxRowId) &&
    isWithin(quantity, maxLineQuantity) &&
    typeof seen_price === 'string' &&
    isSeenPrice(seen_price)
  if (!isFit) return []
  if (is_selected === undefined) return [{ goods_id, quantity, seen_price }]
  return typeof is_selected === 'boolean' ? [{ goods_id, quantity, seen_price, is_selected }] : []
}

const isWithin = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max
