/** How wrong passwords slow the next one down. */
import { delayInMs, digestOf } from '#platform/accounts/guess-delay.ts'
import { networkOf, siteOf } from '#platform/http/requests/network-of.ts'

const secondInMs = 1000
/** As long without a failure, and they are forgotten. */
export const failuresLastInMs = 86_400 * secondInMs
export const networksLastInMs = 90 * 86_400 * secondInMs

const freeFailures = 5
/** Many may share a site. */
const freeFailuresOfMany = 20

/** What failures are counted for: the first is the account, on a known network or from anywhere else. */
export interface GuessKey {
  key: string
  freeFailures: number
  /** Counted, and slows others: the owner is not slowed by what others do on a network that both use. */
  isForOthers?: boolean
}

/** Only who holds the account's tokens comes here: strangers slow no owner, from wherever they guess. */
export function ownPasswordKeyOf(secretKey: string, account: string): GuessKey {
  return { key: digestOf(secretKey, `own password\n${account}`), freeFailures }
}

/**
 * On a network that is known for the account only its own failures there slow it. They count for the network all the same.
 * @param account by its username's key, whether it exists or not
 */
export function guessKeysOf(
  secretKey: string,
  { account, ip, isKnown }: { account: string; ip: string; isKnown: boolean },
): [account: GuessKey, ...networks: GuessKey[]] {
  const keyOf = (free: number, ...parts: string[]) => ({
    key: digestOf(secretKey, parts.join('\n')),
    freeFailures: free,
  })
  const network = networkOf(ip)
  const networks = [keyOf(freeFailures, 'network', network)]
  if (network.includes(':')) networks.push(keyOf(freeFailuresOfMany, 'site', siteOf(ip)))
  if (!isKnown) return [keyOf(freeFailures, 'account', account), ...networks]
  const forOthers = networks.map((counted) => ({ ...counted, isForOthers: true }))
  return [keyOf(freeFailures, 'account on network', account, network), ...forOthers]
}

/** How long the next try has to wait. */
export function waitInMs(
  keys: readonly GuessKey[],
  failures: readonly { key: string; failures: number; failedAt: Date }[],
  now: Date,
): number {
  const waits = failures.map(({ key, failures: count, failedAt }) => {
    const since = now.getTime() - failedAt.getTime()
    const counted = keys.find((known) => known.key === key)
    if (counted?.isForOthers) return 0
    const free = counted?.freeFailures ?? freeFailures
    return since > failuresLastInMs ? 0 : delayInMs(count, free) - since
  })
  return Math.max(0, ...waits)
}
