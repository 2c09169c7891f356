/** Networks are compared and never read, so they are stored as digests. */
import { signAsFormerly, signWith } from '#platform/config/derived-keys.ts'
import { neighbourhoodOf, networkOf } from '#platform/http/requests/network-of.ts'

export const networkDigest = (secretKey: string, ip: string): string =>
  signWith(secretKey, 'known networks', networkOf(ip))

export const neighbourhoodDigest = (secretKey: string, ip: string): string =>
  signWith(secretKey, 'neighbourhoods of links', neighbourhoodOf(ip))

/** Includes the digest that a release before HKDF stored for the same network. */
export const networkDigests = (secretKey: string, ip: string): string[] => [
  networkDigest(secretKey, ip),
  signAsFormerly(secretKey, networkOf(ip)),
]
