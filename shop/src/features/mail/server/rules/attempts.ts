import type { MailOutcome } from '../queries/mail-queries.ts'

const maxAttempts = 8
const minuteInMs = 60_000
const maxPauseInMs = 12 * 60 * minuteInMs

/** 1, 4, 16, 64 minutes and so on, up to 12 hours: about 30 hours in all. */
const pauseAfter = (attempts: number) => Math.min(maxPauseInMs, minuteInMs * 4 ** (attempts - 1))

/** The state of a mail after a failed attempt. */
export function outcomeOfFailure(
  { attempts }: { attempts: number },
  { message, isPermanent }: { message: string; isPermanent: boolean },
  now: Date,
): MailOutcome {
  const isLast = isPermanent || attempts >= maxAttempts
  return {
    status: isLast ? 'failed' : 'waiting',
    nextAttemptAt: isLast ? null : new Date(now.getTime() + pauseAfter(attempts)),
    sentAt: null,
    error: message,
    ...(isLast ? { secret: null } : {}),
  }
}
