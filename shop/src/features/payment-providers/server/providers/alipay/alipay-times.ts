/** Alipay's times: `yyyy-MM-dd HH:mm:ss` in UTC+8, independent of the process's time zone. */
const offsetInMs = 8 * 3_600_000

export function toAlipayTime(time: Date): string {
  return new Date(time.getTime() + offsetInMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Null where the text is not in this format; fractions of a second are dropped. */
export function parseAlipayTime(text: string | undefined): Date | null {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)?$/.exec(text ?? '')
  if (!match) return null
  const time = new Date(`${match[1]}T${match[2]}+08:00`)
  return Number.isNaN(time.getTime()) ? null : time
}
