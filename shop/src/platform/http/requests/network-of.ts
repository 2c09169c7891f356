import { normalizeIP } from '@fastify/rate-limit'

/** An IPv4 address, or the /64 that one household or server has. */
export function networkOf(ip: string): string {
  return normalizeIP(ip, 64)
}

/** The same, but of an IPv6 address the /48: a company, or many households of one provider. */
export function siteOf(ip: string): string {
  return normalizeIP(ip, 48)
}
