/** Groups addresses by the networks that one person can control, so that a limit counts a person once. */
import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address without the prefix that it has at a socket for IPv6 as well: `192.0.2.1` for `::ffff:192.0.2.1`. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** @returns an IPv4 address, or the /64 of IPv6 that one household or server has */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** @returns an IPv4 address, or the /48 of IPv6: a company, or many households of one provider */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3)
}

/** @returns the /24 of IPv4 or the /48 of IPv6: the smallest network that one owner routes on the internet */
export function neighbourhoodOf(ip: string): string {
  const site = siteOf(ip)
  return isIPv4(site) ? `${site.slice(0, site.lastIndexOf('.'))}.0` : site
}

/** One spelling per network (RFC 5952). IPv4 within IPv6 (`::ffff:192.0.2.1`) counts as IPv4. */
function prefixOf(ip: string, groupCount: number): string {
  if (!isIPv6(ip)) return ip.toLowerCase()
  const groups = groupsOf(ip)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  const prefix = groups.slice(0, groupCount)
  // The suffix is zero, and longer than any run of zeros within the prefix.
  return `${prefix.slice(0, prefix.findLastIndex((group) => group !== '0') + 1).join(':')}::`
}

/** The eight groups of an IPv6 address, in lower-case hexadecimal without leading zeros, as `URL` writes them. */
function groupsOf(ip: string): string[] {
  const [withoutZone = ip] = ip.split('%')
  const { hostname } = new URL(`http://[${withoutZone}]`)
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end]
}
