/** A visitor's basket, in this browser alone: goods, quantities and the prices that were seen, the newest first. */
import { maxBasketLines, maxLineQuantity } from '../values.ts'

export const basketStorageKey = 'basket'

export interface KeptGoods {
  goods_id: number
  quantity: number
  /** Decimal text as on the wire. */
  seen_price: string
  is_selected?: boolean
}

/** What cannot be read is left out: another program may have written it. */
export function readKept(): KeptGoods[] {
  const text = readText()
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isKeptGoods).slice(0, maxBasketLines) : []
  } catch (error) {
    console.warn('the basket of this browser cannot be read', error)
    return []
  }
}

/** @returns whether the browser has kept it */
export function writeKept(lines: readonly KeptGoods[]): boolean {
  try {
    if (lines.length === 0) localStorage.removeItem(basketStorageKey)
    else localStorage.setItem(basketStorageKey, JSON.stringify(lines))
    return true
  } catch (error) {
    console.info('storage is closed: the basket is not kept', error)
    return false
  }
}

/** To those that are there; null where there is no room for another kind. */
export function withMore(
  lines: readonly KeptGoods[],
  { goodsId, quantity, price }: { goodsId: number; quantity: number; price: string },
): KeptGoods[] | null {
  const known = lines.find((line) => line.goods_id === goodsId)
  if (!known && lines.length >= maxBasketLines) return null
  const sum = Math.min((known?.quantity ?? 0) + quantity, maxLineQuantity)
  const line = { goods_id: goodsId, quantity: sum, seen_price: price }
  return known ? lines.map((other) => (other === known ? line : other)) : [line, ...lines]
}

export function withChange(lines: readonly KeptGoods[], goodsId: number, change: Partial<KeptGoods>): KeptGoods[] {
  return lines.map((line) => (line.goods_id === goodsId ? { ...line, ...change } : line))
}

/** After `sent` went to the account: what had no room there stays, and what came meanwhile. */
export function withoutMerged(
  lines: readonly KeptGoods[],
  sent: readonly KeptGoods[],
  leftOut: readonly number[],
): KeptGoods[] {
  return lines.filter(
    (line) =>
      leftOut.includes(line.goods_id) ||
      !sent.some(({ goods_id, quantity }) => goods_id === line.goods_id && quantity === line.quantity),
  )
}

function readText(): string | null {
  try {
    return localStorage.getItem(basketStorageKey)
  } catch {
    return null
  }
}

function isKeptGoods(value: unknown): value is KeptGoods {
  if (typeof value !== 'object' || value === null) return false
  const { goods_id, quantity, seen_price, is_selected } = value as Record<keyof KeptGoods, unknown>
  return (
    Number.isInteger(goods_id) &&
    Number.isInteger(quantity) &&
    (quantity as number) >= 1 &&
    (quantity as number) <= maxLineQuantity &&
    typeof seen_price === 'string' &&
    /^\d{1,9}\.\d{2}$/.test(seen_price) &&
    (is_selected === undefined || typeof is_selected === 'boolean')
  )
}
