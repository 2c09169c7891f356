/** Settings that help on a desk and harm in public. */
import { BadConfiguration, isPublicOrigin } from './variables.ts'

export const unsafeSettings = [
  'RATE_LIMITS',
  'TRUST_PROXY',
  'PUBLIC_SHOP_ORIGIN',
  'PUBLIC_API_ORIGIN',
  'ACCESS_TTL',
  'REFRESH_TTL',
] as const

interface Judged {
  shopOrigin: string
  apiOrigin: string
  hasRateLimits: boolean
  trustProxy: readonly string[]
  accessTtlInMs: number
  refreshTtlInMs: number
}

const dayInMs = 86_400_000
const maxAccessTtlInDays = 1
const maxRefreshTtlInDays = 90
/** The largest networks that one owner has: 10.0.0.0/8 and fc00::/7. */
const minPrefix = { ipv4: 8, ipv6: 7 }

/**
 * @param meant by ALLOW_UNSAFE
 * @throws BadConfiguration naming the first setting that a shop with a public origin must not have
 */
export function refuseUnsafeSettings(settings: Judged, meant: readonly string[]): void {
  if (!isPublicOrigin(settings.shopOrigin)) return
  const faults: Record<(typeof unsafeSettings)[number], string | false> = {
    RATE_LIMITS: !settings.hasRateLimits && 'nothing would slow down a guesser of passwords',
    TRUST_PROXY: settings.trustProxy.some(isWorldwide) && 'anybody could pretend to be any address',
    PUBLIC_SHOP_ORIGIN: isPlainAndPublic(settings.shopOrigin) && 'passwords would travel unencrypted; use https',
    PUBLIC_API_ORIGIN: isPlainAndPublic(settings.apiOrigin) && 'passwords would travel unencrypted; use https',
    ACCESS_TTL: settings.accessTtlInMs > maxAccessTtlInDays * dayInMs && 'a stolen token would work for over a day',
    REFRESH_TTL:
      settings.refreshTtlInMs > maxRefreshTtlInDays * dayInMs &&
      `a login that was left open would last over ${maxRefreshTtlInDays} days`,
  }
  for (const name of unsafeSettings) {
    if (!faults[name] || meant.includes(name)) continue
    throw new BadConfiguration(
      `${name}: unsafe with the public origin ${settings.shopOrigin}: ${faults[name]}. If it is meant, set ALLOW_UNSAFE=${[...meant, name].join(',')}`,
    )
  }
}

function isWorldwide(network: string): boolean {
  const [address = '', prefix] = network.split('/')
  return prefix !== undefined && Number(prefix) < minPrefix[address.includes(':') ? 'ipv6' : 'ipv4']
}

function isPlainAndPublic(address: string): boolean {
  return address.startsWith('http:') && isPublicOrigin(address)
}
