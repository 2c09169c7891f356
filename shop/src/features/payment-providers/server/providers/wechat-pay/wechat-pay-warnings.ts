/** Warnings that answers of WeChat Pay give about the shop's own clock and keys. */
import type { Verdict } from './wechat-pay-signature.ts'

/** WeChat Pay refuses requests, and the shop answers, from five minutes on. */
const maxSkewInS = 60
/** Each subject, because every answer would repeat it. */
const warnsAtMostEveryInMs = 3_600_000

/** @returns a function that finds what staff should compare; undefined where nothing is wrong, or was said before */
export function createWarnings(): (verdict: Verdict, response: Response) => string | undefined {
  let unknownKeys = 0
  const warnedAt = { key: -Infinity, clock: -Infinity }

  function warn(subject: keyof typeof warnedAt, warning: string): string | undefined {
    if (Date.now() - warnedAt[subject] < warnsAtMostEveryInMs) return undefined
    warnedAt[subject] = Date.now()
    return warning
  }

  return (verdict, { status, headers }) => {
    if (verdict === 'unknown_key') {
      unknownKeys += 1
      // A single one may be WeChat Pay's probe.
      const warning = 'answers come under an unknown key; compare the public key with the console'
      return unknownKeys > 1 ? warn('key', warning) : undefined
    }
    const skewInS = Math.round(Math.abs(Date.now() / 1000 - secondsOf(verdict, status, headers)))
    if (!(skewInS > maxSkewInS)) return undefined
    return warn(
      'clock',
      `the clock of this machine and WeChat Pay's differ by ${skewInS} s; compare it with a time server`,
    )
  }
}

/** Time at WeChat Pay; NaN where the answer does not prove one. A request of another time is refused without a signature. */
function secondsOf(verdict: Verdict, status: number, headers: Headers): number {
  if (verdict === 'good' || verdict === 'outdated') return Number(headers.get('wechatpay-timestamp'))
  return status === 401 ? Date.parse(headers.get('date') ?? '') / 1000 : NaN
}
