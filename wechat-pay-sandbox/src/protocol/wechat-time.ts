const zoneInMs = 8 * 3_600_000
const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/

/** `2026-11-26T20:15:30+08:00`, in whole seconds. */
export function formatWechatTime(at: number): string {
  return `${new Date(at + zoneInMs).toISOString().slice(0, 19)}+08:00`
}

/** `2026-11-26 20:15:30`, as in bills. */
export function formatBillTime(at: number): string {
  return formatWechatTime(at).slice(0, 19).replace('T', ' ')
}

/** `2026-11-26` in UTC+8. */
export function dayOf(at: number): string {
  return formatWechatTime(at).slice(0, 10)
}

/** Epoch milliseconds; undefined unless in whole seconds of +08:00 and a real date. */
export function parseWechatTime(text: string): number | undefined {
  if (!pattern.test(text)) return undefined
  const at = Date.parse(text)
  return !Number.isNaN(at) && formatWechatTime(at) === text ? at : undefined
}

/** The first millisecond of a day in UTC+8; undefined for no date. */
export function startOfDay(day: string): number | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? parseWechatTime(`${day}T00:00:00+08:00`) : undefined
}
