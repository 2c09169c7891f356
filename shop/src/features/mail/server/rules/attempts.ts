import { linkHasEnded } from '#features/mail/values.ts'
import type { MailOutcome } from '../queries/mail-queries.ts'

const maxAttempts = 8
const minuteInMs = 60_000
const maxPauseInMs = 12 * 60 * minuteInMs

/** 1, 4, 16, 64 minutes and so on, up to 12 hours: about 30 hours in all. */
const pauseAfter = (attempts: number) => Math.min(maxPauseInMs, minuteInMs * 4 ** (attempts - 1))

/** The state of a mail after its link ended unsent; null while it is valid. */
export function outcomeOfExpiry({ expiresAt }: { expiresAt: Date | null }, now: Date): MailOutcome | null {
  if (!expiresAt || expiresAt > now) return null
  return { status: 'failed', nextAttemptAt: null, sentAt: null, failedAt: now, error: linkHasEnded, secret: null }
}

/** The state of a mail after a failed attempt. No attempt is planned after its link has ended. */
export function outcomeOfFailure(
  { attempts, expiresAt }: { attempts: number; expiresAt: Date | null },
  { message, isPermanent }: { message: string; isPermanent: boolean },
  now: Date,
): MailOutcome {
  const nextAttemptAt = new Date(now.getTime() + pauseAfter(attempts))
  const isTooLate = expiresAt !== null && nextAttemptAt >= expiresAt
  const isLast = isPermanent || isTooLate || attempts >= maxAttempts
  return {
    status: isLast ? 'failed' : 'waiting',
    nextAttemptAt: isLast ? null : nextAttemptAt,
    sentAt: null,
    error: message,
    ...(isLast ? { failedAt: now, secret: null } : {}),
  }
}
