/** Warnings from responses of WeChat Pay: about the shop's own clock and keys, and that an outcome is unknown. */
import type { Verdict } from './wechat-pay-signature.ts'

/** WeChat Pay refuses requests, and the shop answers, from five minutes on. */
const maxSkewInS = 60
/** Each subject, because every answer would repeat it. */
const warnsAtMostEveryInMs = 3_600_000
/** Each kind of unclear answer, because all calls repeat it during an outage. */
const reportsAtMostEveryInMs = 60_000
const maxKinds = 100

export interface UnclearAnswer {
  /** `POST /v3/refund/domestic/refunds` */
  call: string
  status: number
  /** Empty where the body has none. */
  code: string
  verdict: Verdict
}

export interface Warnings {
  /**
   * Inspects a response, and reports advice to staff.
   * @returns whether key or clock explain a refusal
   */
  look(verdict: Verdict, response: Response): boolean
  /** Reports an answer that leaves the call's outcome unknown. */
  reportUnclear(answer: UnclearAnswer): void
  /** Reports an answer that is larger than any of WeChat Pay's. */
  reportTooLarge(call: string, maxBytes: number): void
  /** Reports to this listener from now on. Without a listener nothing counts as reported. */
  onWarning(listener: (warning: string) => void): void
}

export function createWarnings(): Warnings {
  let report: ((warning: string) => void) | null = null
  let unknownKeys = 0
  const warnedAt = new Map<string, number>()

  function warn(subject: string, warning: string, atMostEveryInMs = warnsAtMostEveryInMs): void {
    if (!report || Date.now() - (warnedAt.get(subject) ?? -Infinity) < atMostEveryInMs) return
    if (warnedAt.size >= maxKinds) warnedAt.clear()
    warnedAt.set(subject, Date.now())
    report(warning)
  }

  return {
    look(verdict, { status, headers }) {
      if (verdict === 'unknown_key') {
        unknownKeys += 1
        // A single one may be WeChat Pay's probe.
        if (unknownKeys > 1) warn('key', 'answers come under an unknown key; compare the public key with the console')
        return true
      }
      const skewInS = Math.round(Math.abs(Date.now() / 1000 - secondsOf(verdict, status, headers)))
      // Also false without a time.
      if (!(skewInS > maxSkewInS)) return false
      warn('clock', `the clock of this machine and WeChat Pay's differ by ${skewInS} s; compare it with a time server`)
      return true
    },
    reportUnclear({ call, status, code, verdict }) {
      if (verdict === 'probe') return
      const signature = verdict === 'good' ? '' : verdict === 'unsigned' ? ', unsigned' : ', with a wrong signature'
      const answer = `${call} is answered by ${status} ${code === '' ? 'without a code' : code}${signature}`
      warn(answer, `${answer}: its outcome is unknown`, reportsAtMostEveryInMs)
    },
    reportTooLarge(call, maxBytes) {
      const answer = `${call} is answered by more than ${maxBytes} bytes`
      warn(answer, `${answer}: its outcome is unknown`, reportsAtMostEveryInMs)
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
