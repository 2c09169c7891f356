const offsetInMs = 8 * 3_600_000
const pattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?$/

/** Formats epoch milliseconds as Alipay's `yyyy-MM-dd HH:mm:ss`, always UTC+8 without saying so. */
export function formatAlipayTime(at: number): string {
  return new Date(at + offsetInMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** As `formatAlipayTime`, with milliseconds: the form of `gmt_refund`. */
export function formatAlipayTimeInMs(at: number): string {
  return new Date(at + offsetInMs).toISOString().slice(0, 23).replace('T', ' ')
}

/** Parses Alipay's `yyyy-MM-dd HH:mm[:ss]` (UTC+8) to epoch milliseconds; undefined for an invalid time. */
export function parseAlipayTime(text: string): number | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, day, minute, second = ':00'] = match
  const at = Date.parse(`${day}T${minute}${second}Z`) - offsetInMs
  const isRealTime = Number.isFinite(at) && formatAlipayTime(at) === `${day} ${minute}${second}`
  return isRealTime ? at : undefined
}
