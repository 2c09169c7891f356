import { BadConfiguration, isLoopbackOrigin, isOnThisMachine } from '#platform/config/variables.ts'
import type { ShopEnvironment } from './provider-definition.ts'

/**
 * Refuses pretended money in a public shop, unless it is allowed.
 * @throws BadConfiguration where the gateway is on this machine
 */
export function refuseLocalGateway(
  variable: string,
  gateway: string,
  { shopOrigin, allowsPretendedMoney }: ShopEnvironment,
): void {
  if (!isOnThisMachine(gateway) || isLoopbackOrigin(shopOrigin) || allowsPretendedMoney) return
  throw new BadConfiguration(
    `${variable}: is on this machine, and the shop has a public origin; set the real one, or PAYMENTS=sandbox`,
  )
}
