/** Settings that are useful in development and unsafe in public. */
import { BadConfiguration, isPublicOrigin } from './variables.ts'

export const unsafeSettings = [
  'RATE_LIMITS',
  'TRUST_PROXY',
  'PUBLIC_SHOP_ORIGIN',
  'PUBLIC_API_ORIGIN',
  'ACCESS_TTL',
  'REFRESH_TTL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'STORAGE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const

interface Judged {
  shopOrigin: string
  apiOrigin: string
  hasRateLimits: boolean
  trustProxy: readonly string[]
  accessTtlInMs: number
  refreshTtlInMs: number
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databaseReadUrl: string | null
  storageUrl: string | null
  tracing: { endpoint: string } | null
}

const dayInMs = 86_400_000
const maxAccessTtlInDays = 1
const maxRefreshTtlInDays = 90
/** The largest networks that one owner has: 10.0.0.0/8 and fc00::/7. */
const minPrefix = { ipv4: 8, ipv6: 7 }

/**
 * @param meant names listed in ALLOW_UNSAFE
 * @throws BadConfiguration naming the first setting that a shop with a public origin must not have
 */
export function refuseUnsafeSettings(settings: Judged, meant: readonly string[]): void {
  if (!isPublicOrigin(settings.shopOrigin)) return
  const faults: Record<(typeof unsafeSettings)[number], string | false> = {
    RATE_LIMITS: !settings.hasRateLimits && 'password guessing would not be throttled',
    TRUST_PROXY: settings.trustProxy.some(isWorldwide) && 'clients could forge their address',
    PUBLIC_SHOP_ORIGIN: isPlainAndPublic(settings.shopOrigin) && 'passwords would travel unencrypted; use https',
    PUBLIC_API_ORIGIN: isPlainAndPublic(settings.apiOrigin) && 'passwords would travel unencrypted; use https',
    ACCESS_TTL: settings.accessTtlInMs > maxAccessTtlInDays * dayInMs && 'a stolen token would work for over a day',
    REFRESH_TTL:
      settings.refreshTtlInMs > maxRefreshTtlInDays * dayInMs &&
      `an idle login would last over ${maxRefreshTtlInDays} days`,
    DATABASE_URL: isUncheckedDatabase(settings.databaseUrl) && withoutTls,
    DATABASE_DIRECT_URL: isUncheckedDatabase(settings.databaseDirectUrl) && withoutTls,
    DATABASE_READ_URL: isUncheckedDatabase(settings.databaseReadUrl) && withoutTls,
    STORAGE_URL:
      isPlainAndPublic(endpointOf(settings.storageUrl)) && 'pictures of returns would travel unencrypted; use https',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      isPlainAndPublic(settings.tracing?.endpoint ?? '') && 'its headers would travel unencrypted; use https',
  }
  for (const name of unsafeSettings) {
    if (!faults[name] || meant.includes(name)) continue
    throw new BadConfiguration(
      `${name}: unsafe with the public origin ${settings.shopOrigin}: ${faults[name]}. If intended, set ALLOW_UNSAFE=${[...meant, name].join(',')}`,
    )
  }
}

const withoutTls = 'people’s data would travel unencrypted; add ?sslmode=verify-full'

/** Other modes check certificates or not, depending on the driver's version. A private network needs no check. */
function isUncheckedDatabase(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return false
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || !URL.canParse(`http://${host}`)) return false
  return isPublicOrigin(`http://${host}`) && searchParams.get('sslmode') !== 'verify-full'
}

const endpointOf = (storageUrl: string | null) => URL.parse(storageUrl ?? '')?.searchParams.get('endpoint') ?? ''

function isWorldwide(network: string): boolean {
  const [address = '', prefix] = network.split('/')
  return prefix !== undefined && Number(prefix) < minPrefix[address.includes(':') ? 'ipv6' : 'ipv4']
}

function isPlainAndPublic(address: string): boolean {
  return address.startsWith('http:') && isPublicOrigin(address)
}
