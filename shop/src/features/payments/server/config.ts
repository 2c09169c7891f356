/** Settings of payments: each provider's, and whether pretended payments are allowed. */
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration, isLoopbackOrigin, port, readVariables, type Variables } from '#platform/config/variables.ts'
import { providerDefinitions } from './providers/provider-definitions.ts'
import type { ProviderDefinition, ProviderSetup, SetupSource, StandIn } from './providers/provider-definition.ts'

const paymentVariables = z.object({
  PAYMENTS: z.literal('sandbox', 'must be sandbox or unset').optional(),
})

/** A stand-in with its configured values. */
export interface ConfiguredStandIn extends Pick<StandIn, 'folder' | 'sources' | 'program' | 'exitCodeWithoutPort'> {
  /** Name of the replaced provider. */
  provider: string
  port: number
  portVariable: string
  setUp(at: { origin: string; folder: string }): Promise<ProviderSetup>
  refuseOwnKey(folder: string): Promise<void>
}

export interface PaymentConfig {
  /** Empty: payments go to the project's own stand-ins. */
  providers: readonly ProviderSetup[]
  /** Stand-ins of all providers that have one. */
  standIns: readonly ConfiguredStandIn[]
  /** PAYMENTS=sandbox: allows pretended payments, also with a public origin. */
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
      setUp: async (at) => ({ ...(await standIn.setUp(at, source)), isStandIn: true }),
      refuseOwnKey: (folder) => standIn.refuseOwnKey(folder, source),
    },
  ]
}
