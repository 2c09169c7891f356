import { shopDay, shopWallTime } from '#platform/i18n/shop-zone.ts'

/** A moment in the shop's zone, whoever looks from wherever: `11-20 21:18`; of another year with the year. */
export function whenOf(time: string, now = new Date()): string {
  return `${dayOf(time, now)} ${shopWallTime(new Date(time)).slice(11, 16)}`
}

/** Its day, as short as a table has room for: `11-20`; of another year with the year. */
export function dayOf(time: string, now = new Date()): string {
  const [date, today] = [shopDay(new Date(time)), shopDay(now)]
  return date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date
}
