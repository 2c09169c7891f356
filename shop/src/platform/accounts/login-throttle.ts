/** Delays guesses after wrong passwords and codes, for every kind of login. */
import { signWith } from '#platform/config/derived-keys.ts'
import { networkOf, siteOf } from '#platform/http/requests/network-of.ts'

const secondInMs = 1000
/** Failures are deleted after this long without another one. */
export const failuresLastInMs = 86_400 * secondInMs

const longestDelayInMs = 15 * 60 * secondInMs
const freeFailures = 5
/** Higher, because many people may share a site. */
const freeFailuresOfMany = 20
/** Short, because strangers can always cause this delay. */
const longestDelayOfAllInMs = 60 * secondInMs

/** One count of failures. */
export interface GuessKey {
  key: string
  freeFailures: number
  /** 15 minutes by default. */
  longestDelayInMs?: number
  /** Counts failures of the account itself; a completed login deletes them. */
  isOfAccount?: boolean
  /** Counts, but delays only others: an owner is not delayed by others on a shared network. */
  isForOthers?: boolean
}

export interface GuessSource {
  /** Key of a username, existing or not. */
  account: string
  ip: string
  /** Whether the account's owner has used this network before. */
  isKnown: boolean
  /** Separates these counts from those of shoppers. */
  scope?: string
  /** Free failures for all accounts of the scope together. Absent: not counted. */
  freeFailuresOfAll?: number
}

/** Stores digests only: a name typed may be a password, and addresses are private. */
const keyOf = (secretKey: string, parts: string[], free = freeFailures): GuessKey => ({
  key: signWith(secretKey, 'guessed accounts', parts.join('\n')),
  freeFailures: free,
})

/** For proofs that require the account's session: strangers cannot delay the owner. */
export function ownKeyOf(secretKey: string, purpose: string, account: string): GuessKey {
  return { ...keyOf(secretKey, [purpose, account]), isOfAccount: true }
}

/** Counters to which a failure is added. On a network known for the account, only the account's failures there delay it. */
export function loginThrottleKeys(secretKey: string, source: GuessSource): GuessKey[] {
  const { account, ip, isKnown, scope, freeFailuresOfAll } = source
  const scoped = (parts: string[], free?: number) => keyOf(secretKey, scope ? [scope, ...parts] : parts, free)
  const network = networkOf(ip)
  const shared = [scoped(['network', network])]
  if (network.includes(':')) shared.push(scoped(['site', siteOf(ip)], freeFailuresOfMany))
  if (freeFailuresOfAll !== undefined)
    shared.push({ ...scoped(['all'], freeFailuresOfAll), longestDelayInMs: longestDelayOfAllInMs })
  const own = isKnown ? ['account on network', account, network] : ['account', account]
  return [{ ...scoped(own), isOfAccount: true }, ...shared.map((key) => ({ ...key, isForOthers: isKnown }))]
}

/** 1 s after the last free failure, then doubling. */
export function delayInMs(failures: number, free: number, longestInMs = longestDelayInMs): number {
  return failures < free ? 0 : Math.min(longestInMs, secondInMs * 2 ** (failures - free))
}

/** Remaining delay of the next attempt. */
export function waitInMs(
  keys: readonly GuessKey[],
  failures: readonly { key: string; failures: number; failedAt: Date }[],
  now: Date,
): number {
  const waits = keys.map(({ key, freeFailures: free, longestDelayInMs: longest, isForOthers }) => {
    const counted = failures.find((row) => row.key === key)
    const since = counted ? now.getTime() - counted.failedAt.getTime() : 0
    if (!counted || isForOthers || since > failuresLastInMs) return 0
    return delayInMs(counted.failures, free, longest) - since
  })
  return Math.max(0, ...waits)
}
