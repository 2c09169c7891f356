import { normalizeIP } from '@fastify/rate-limit'

/** An IPv4 address, or the /64 that one household or server has. */
export function networkOf(ip: string): string {
  return normalizeIP(ip, 64)
}
