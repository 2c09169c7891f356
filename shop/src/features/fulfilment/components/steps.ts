import { formatShopTime } from '#ui/display/shop-time.ts'

export interface Step {
  name: string
  note: string
  state: 'done' | 'now' | 'to_come'
}

/** `2026-11-22T02:04:00Z` → `11-22 10:04` */
export function shortTime(time: string): string {
  return formatShopTime(time).slice('2026-'.length)
}
