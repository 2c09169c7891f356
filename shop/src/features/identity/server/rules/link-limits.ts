/** Limits of mails with a one-time link, so that nobody's mailbox is flooded. */
import { signWith } from '#platform/config/derived-keys.ts'

export interface LinkLimit {
  max: number
  withinInMs: number
}

const hourInMs = 3_600_000
/** Links are stored for so long at least. */
export const longestWindowInMs = 24 * hourInMs

/** An account's links of one kind. */
export const accountLimits: readonly LinkLimit[] = [
  { max: 3, withinInMs: hourInMs },
  { max: 10, withinInMs: longestWindowInMs },
]

/** Links to one address, of all accounts that name it. A link for a new password goes to an account's own address. */
export const addressLimits: readonly LinkLimit[] = [
  { max: 10, withinInMs: hourInMs },
  { max: 20, withinInMs: longestWindowInMs },
]

export const maxOfLimits = (limits: readonly LinkLimit[]): number => Math.max(...limits.map(({ max }) => max))

/**
 * How long the next link has to wait; 0: it may be sent.
 * @param sentAt when the last links were created, the newest first
 */
export function waitForLink(sentAt: readonly Date[], limits: readonly LinkLimit[], now: Date): number {
  const waits = limits.map(({ max, withinInMs }) => {
    const first = sentAt[max - 1]
    return first ? first.getTime() + withinInMs - now.getTime() : 0
  })
  return Math.max(0, ...waits)
}

/** Replaces the address of a deleted account's links, which still count for a day. Lower case, as addresses compare. */
export const addressDigest = (secretKey: string, emailKey: string): string =>
  signWith(secretKey, 'link addresses', emailKey).toLowerCase()
