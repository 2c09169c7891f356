/** Warnings that answers of WeChat Pay give about the shop's own clock and keys. */
import type { Verdict } from './wechat-pay-signature.ts'

/** WeChat Pay refuses requests, and the shop answers, from five minutes on. */
const maxSkewInS = 60
/** Each subject, because every answer would repeat it. */
const warnsAtMostEveryInMs = 3_600_000

export interface Warnings {
  /** Looks at an answer, and reports what staff should compare. */
  look(verdict: Verdict, response: Response): void
  /** Reports to this listener from now on. Without a listener nothing counts as reported. */
  onWarning(listener: (warning: string) => void): void
}

export function createWarnings(): Warnings {
  let report: ((warning: string) => void) | null = null
  let unknownKeys = 0
  const warnedAt = { key: -Infinity, clock: -Infinity }

  function warn(subject: keyof typeof warnedAt, warning: string): void {
    if (!report || Date.now() - warnedAt[subject] < warnsAtMostEveryInMs) return
    warnedAt[subject] = Date.now()
    report(warning)
  }

  return {
    look(verdict, { status, headers }) {
      if (verdict === 'unknown_key') {
        unknownKeys += 1
        // A single one may be WeChat Pay's probe.
        if (unknownKeys > 1) warn('key', 'answers come under an unknown key; compare the public key with the console')
        return
      }
      const skewInS = Math.round(Math.abs(Date.now() / 1000 - secondsOf(verdict, status, headers)))
      if (skewInS > maxSkewInS)
        warn(
          'clock',
          `the clock of this machine and WeChat Pay's differ by ${skewInS} s; compare it with a time server`,
        )
    },
    onWarning(listener) {
      report = listener
    },
  }
}

/** Time at WeChat Pay; NaN where the answer does not prove one. A request of another time is refused without a signature. */
function secondsOf(verdict: Verdict, status: number, headers: Headers): number {
  if (verdict === 'good' || verdict === 'outdated') return Number(headers.get('wechatpay-timestamp'))
  return status === 401 ? Date.parse(headers.get('date') ?? '') / 1000 : NaN
}
