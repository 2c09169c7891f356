/** The settings of payments: each provider's own, and whether money may be pretended. */
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration, isLoopbackOrigin, port, readVariables, type Variables } from '#platform/config/variables.ts'
import { type AlipaySetup, setUpSandbox } from './providers/alipay/alipay-setup.ts'
import type { AlipayAccount } from './providers/alipay/alipay-account.ts'
import { providerDefinitions } from './providers/provider-definitions.ts'
import type { ProviderDefinition, ProviderSetup } from './providers/provider-setup.ts'

const paymentVariables = z.object({
  PAYMENTS: z.literal('sandbox', 'must be sandbox or unset').optional(),
  SANDBOX_PORT: port.default(5180),
})

export interface PaymentConfig {
  /** None: payments go to the project's own sandbox. */
  providers: readonly ProviderSetup[]
  setUpSandbox(account: AlipayAccount): AlipaySetup
  sandboxPort: number
  /** PAYMENTS=sandbox: pretended money is wanted, also with a public origin. */
  allowsPretendedMoney: boolean
}

export interface PaymentConfigOptions {
  now?: () => Date
  definitions?: readonly ProviderDefinition[]
}

/** @throws BadConfiguration with one line naming the variable */
export function readPaymentConfig(
  variables: Variables,
  { shopOrigin, shopPort }: Pick<Config, 'shopOrigin' | 'shopPort'>,
  { now = () => new Date(), definitions = providerDefinitions }: PaymentConfigOptions = {},
): PaymentConfig {
  const { PAYMENTS, SANDBOX_PORT } = readVariables(paymentVariables, variables)
  const allowsPretendedMoney = PAYMENTS === 'sandbox'
  const place = { shopOrigin, shopPort, allowsPretendedMoney }
  const providers = definitions.map(({ setUp }) => setUp(variables, place, now)).filter((setup) => setup !== null)
  if (providers.length === 0 && !isLoopbackOrigin(shopOrigin) && !allowsPretendedMoney) {
    throw new BadConfiguration(
      'PAYMENTS: a shop with a public origin would take pretended money from the sandbox; set the ALIPAY_ variables, or PAYMENTS=sandbox',
    )
  }
  return {
    providers,
    setUpSandbox: (account) => setUpSandbox(account, { variables, place, now }),
    sandboxPort: SANDBOX_PORT,
    allowsPretendedMoney,
  }
}
