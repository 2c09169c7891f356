import { formatShopTime } from '#ui/display/shop-time.ts'

/** `14:32` of today, `11-21 14:32` of this year, else `2025-11-21 14:32`. */
export function noticeTime(time: string, now: Date): string {
  const [day = '', clock = ''] = formatShopTime(time).split(' ')
  const [today = ''] = formatShopTime(now.toISOString()).split(' ')
  if (day === today) return clock
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${clock}`
}

/** Parts a list, newest first, into today's and earlier ones. */
export function partByDay<Item extends { created_at: string }>(
  items: readonly Item[],
  now: Date,
): { today: Item[]; earlier: Item[] } {
  const dayOf = (time: string) => formatShopTime(time).slice(0, 10)
  const today = dayOf(now.toISOString())
  return {
    today: items.filter(({ created_at: time }) => dayOf(time) === today),
    earlier: items.filter(({ created_at: time }) => dayOf(time) !== today),
  }
}
