/**
 * The time zone of every day and time that the shop shows, wherever the reader is (contract C14). Has no summer time.
 */
export const shopZone = 'Asia/Shanghai'
export const shopZoneOffset = '+08:00'
const offsetInMs = 8 * 3_600_000

const dayInMs = 86_400_000

/** Local time in the shop's zone, as `2026-11-26T16:05:00.000`. */
export function shopWallTime(moment: Date): string {
  return new Date(moment.getTime() + offsetInMs).toISOString().slice(0, -1)
}

/** `2026-11-26` */
export function shopDay(moment: Date): string {
  return shopWallTime(moment).slice(0, 10)
}

/** @param day as `2026-11-26` */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayInMs).toISOString().slice(0, 10)
}

/** @param day as `2026-11-26` */
export function startOfShopDay(day: string): Date {
  return new Date(`${day}T00:00:00${shopZoneOffset}`)
}
