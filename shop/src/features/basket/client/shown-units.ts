/** How many units of each line this tab last showed as buyable: check-out names what has changed since. */
import { readSession } from '#session/session.ts'
import type { BasketLine } from '../contract.ts'

const storageKey = 'basket_shown'

interface Shown {
  /** Empty for a visitor, whose basket goes to whoever logs in next. */
  userId: string
  units: Record<string, number>
}

/** Call with lines as they stand on the page; lines that are not named stay as they were shown. */
export function rememberShown(lines: readonly Pick<BasketLine, 'goods_id' | 'counted'>[]): void {
  const userId = readSession()?.user_id ?? ''
  const units = {
    ...Object.fromEntries(readShown()),
    ...Object.fromEntries(lines.map(({ goods_id, counted }) => [goods_id, counted])),
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, units } satisfies Shown))
  } catch (error) {
    console.info('storage is closed: the lines that were shown are not remembered', error)
  }
}

/** @returns units by goods id; a line that was never shown has none */
export function readShown(): ReadonlyMap<number, number> {
  const shown = parseShown()
  const isOwn = shown !== null && ['', readSession()?.user_id].includes(shown.userId)
  return new Map(isOwn ? Object.entries(shown.units).map(([goodsId, units]) => [Number(goodsId), units]) : [])
}

/** After a logout: only what a visitor was shown stays. */
export function clearShownOfOthers(): void {
  if (!parseShown()?.userId) return
  try {
    sessionStorage.removeItem(storageKey)
  } catch (error) {
    console.info('storage is closed: there is nothing to forget', error)
  }
}

function parseShown(): Shown | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Shown | null
  } catch {
    return null
  }
}
