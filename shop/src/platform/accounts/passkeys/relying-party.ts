/** Where passkeys work: they belong to a host name, and browsers store them on safe pages only. */
import { isIP } from 'node:net'
import { isOnThisMachine } from '#platform/config/variables.ts'

export const relyingPartyOf = (shopOrigin: string): string => new URL(shopOrigin).hostname

/** False under an address of numbers, and over plain http from another machine. */
export function canUsePasskeys(shopOrigin: string): boolean {
  const isName = isIP(relyingPartyOf(shopOrigin).replaceAll(/[[\]]/g, '')) === 0
  return isName && (shopOrigin.startsWith('https:') || isOnThisMachine(shopOrigin))
}
