/** Limits of mails with a one-time link, so that nobody's mailbox is flooded. */
import { signWith } from '#platform/config/derived-keys.ts'

export interface LinkLimit {
  max: number
  withinInMs: number
}

const hourInMs = 3_600_000
/** Links are stored for so long at least. */
export const longestWindowInMs = 24 * hourInMs

/** Links of one kind for an account. Links for a new password count twice: from networks it has used, and from all others. */
export const accountLimits: readonly LinkLimit[] = [
  { max: 3, withinInMs: hourInMs },
  { max: 10, withinInMs: longestWindowInMs },
]

/** Links for a new password that one unknown network requests, so that it leaves some to the owner elsewhere. */
export const unknownNetworkLimits: readonly LinkLimit[] = [
  { max: 2, withinInMs: hourInMs },
  { max: 4, withinInMs: longestWindowInMs },
]

/** Links to one address, of all accounts that name it. A link for a new password goes to an account's own address. */
export const addressLimits: readonly LinkLimit[] = [
  { max: 10, withinInMs: hourInMs },
  { max: 20, withinInMs: longestWindowInMs },
]

/** Links to unverified addresses, of all accounts in an hour, that are sent before all other mails. */
export const maxUrgentVerifyLinks = 100
export const urgentWindowInMs = hourInMs

/**
 * Accounts without a verified address or a paid order share this part of the shop's links of a day. A neighbourhood gets a
 * tenth of the rest: the more networks bots use, the less each gets. A new network still gets one.
 */
export const partOfNewAccounts = (maxOfShop: number): number => Math.ceil(maxOfShop / 2)
export const hasLinkLeft = (ofNetwork: number, left: number): boolean => left > 0 && ofNetwork * 10 < left

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

interface Origin {
  network: string | null
  isFromKnownNetwork: boolean
}

/**
 * How long the next link for a new password has to wait.
 * @param sent the account's links of a day, the newest first
 */
export function waitForResetLink(sent: readonly (Origin & { createdAt: Date })[], from: Origin, now: Date): number {
  const timesOf = (links: typeof sent) => links.map(({ createdAt }) => createdAt)
  const alike = sent.filter(({ isFromKnownNetwork }) => isFromKnownNetwork === from.isFromKnownNetwork)
  const wait = waitForLink(timesOf(alike), accountLimits, now)
  if (from.isFromKnownNetwork) return wait
  const ofNetwork = alike.filter(({ network }) => network === from.network)
  return Math.max(wait, waitForLink(timesOf(ofNetwork), unknownNetworkLimits, now))
}

/** Replaces the address of a deleted account's links, which still count for a day. Lower case, as addresses compare. */
export const addressDigest = (secretKey: string, emailKey: string): string =>
  signWith(secretKey, 'link addresses', emailKey).toLowerCase()
