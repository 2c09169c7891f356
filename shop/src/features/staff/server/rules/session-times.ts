/** How long a session lasts; a packer's lasts a whole shift. */
import { confirmationLastsInMs, type Role } from '#features/staff/values.ts'

const hourInMs = 3_600_000

export const linkLastsInMs = 24 * hourInMs
/** Per session; the last one ends it. */
export const maxWrongCodes = 10
/** Also how long a network counts as known after a sign-in. */
export const endedSessionsStayInMs = 30 * 24 * hourInMs

export const idleLimitInMs = (role: string) => (role === 'packer' ? 8 * hourInMs : hourInMs)
export const longestSessionInMs = (role: string) => (role === 'packer' ? 16 : 12) * hourInMs

export interface SessionTimes {
  role: Role
  seenAt: Date
  expiresAt: Date
  endedAt: Date | null
}

export function hasEnded({ role, seenAt, expiresAt, endedAt }: SessionTimes, now: Date): boolean {
  return endedAt !== null || expiresAt <= now || now.getTime() - seenAt.getTime() > idleLimitInMs(role)
}

export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmationLastsInMs
}
