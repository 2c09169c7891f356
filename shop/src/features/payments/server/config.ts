/** The settings of payments: each provider's own, and whether money may be pretended. */
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration, isLoopbackOrigin, port, readVariables, type Variables } from '#platform/config/variables.ts'
import { providerDefinitions } from './providers/provider-definitions.ts'
import type { ProviderDefinition, ProviderSetup, SetupSource, StandIn } from './providers/provider-definition.ts'

const paymentVariables = z.object({
  PAYMENTS: z.literal('sandbox', 'must be sandbox or unset').optional(),
})

/** A stand-in with what the variables say of it. */
export interface ConfiguredStandIn extends Pick<StandIn, 'folder' | 'sources' | 'program' | 'exitCodeWithoutPort'> {
  /** In whose place it stands. */
  provider: string
  port: number
  portVariable: string
  setUp(at: { origin: string; folder: string }): Promise<ProviderSetup>
  refuseOwnKey(folder: string): Promise<void>
}

export interface PaymentConfig {
  /** None: payments go to the project's own stand-ins. */
  providers: readonly ProviderSetup[]
  /** Of every provider that has one. */
  standIns: readonly ConfiguredStandIn[]
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
  const { PAYMENTS } = readVariables(paymentVariables, variables)
  const allowsPretendedMoney = PAYMENTS === 'sandbox'
  const source = { variables, place: { shopOrigin, shopPort, allowsPretendedMoney }, now }
  const providers = definitions.map(({ setUp }) => setUp(source)).filter((setup) => setup !== null)
  const standIns = definitions.flatMap((definition) => configureStandIn(definition, source))
  if (providers.length === 0 && !isLoopbackOrigin(shopOrigin) && !allowsPretendedMoney) {
    const prefixes = definitions.map(({ variablePrefix }) => variablePrefix).join(' or ')
    throw new BadConfiguration(
      `PAYMENTS: a shop with a public origin would take pretended money from the sandbox; set the ${prefixes} variables, or PAYMENTS=sandbox`,
    )
  }
  return { providers, standIns, allowsPretendedMoney }
}

function configureStandIn({ name, standIn }: ProviderDefinition, source: SetupSource): ConfiguredStandIn[] {
  if (!standIn) return []
  const { portVariable, defaultPort } = standIn
  const ports = readVariables(z.object({ [portVariable]: port.default(defaultPort) }), source.variables)
  return [
    {
      ...standIn,
      provider: name,
      port: ports[portVariable]!,
      setUp: (at) => standIn.setUp(at, source),
      refuseOwnKey: (folder) => standIn.refuseOwnKey(folder, source),
    },
  ]
}
