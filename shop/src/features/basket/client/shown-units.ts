/** Units and unit price of each line as this tab last showed them, so that checkout names changes since. */
import { readSession } from '#session/session.ts'
import type { BasketLine } from '../contract.ts'

const storageKey = 'basket_shown'

interface ShownLine {
  /** Available units. */
  units: number
  /** Decimal text: price of one unit. */
  price: string
}

interface Shown {
  /** Empty for a guest, because the next login receives that basket. */
  userId: string
  lines: Record<string, ShownLine>
}

/** Call with lines as the page shows them; other lines are not changed. */
export function rememberShown(lines: readonly Pick<BasketLine, 'goods_id' | 'counted' | 'unit_price'>[]): void {
  const userId = readSession()?.user_id ?? ''
  const shownLines = {
    ...Object.fromEntries(readShown()),
    ...Object.fromEntries(
      lines.map(({ goods_id, counted, unit_price }) => [goods_id, { units: counted, price: unit_price }]),
    ),
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, lines: shownLines } satisfies Shown))
  } catch (error) {
    console.info('storage is closed: shown lines are not recorded', error)
  }
}

/** @returns lines by goods id, without lines never shown */
export function readShown(): ReadonlyMap<number, ShownLine> {
  const shown = parseShown()
  const isOwn = shown !== null && ['', readSession()?.user_id].includes(shown.userId)
  return new Map(isOwn ? Object.entries(shown.lines).map(([goodsId, line]) => [Number(goodsId), line]) : [])
}

/** After a logout: deletes lines shown to a shopper, not those shown to a guest. */
export function clearShownOfOthers(): void {
  if (!parseShown()?.userId) return
  try {
    sessionStorage.removeItem(storageKey)
  } catch (error) {
    console.info('storage is closed: there is nothing to delete', error)
  }
}

function parseShown(): Shown | null {
  try {
    const shown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Shown> | null
    // A tab that an earlier release filled has no prices.
    return shown?.lines ? { userId: shown.userId ?? '', lines: shown.lines } : null
  } catch {
    return null
  }
}
