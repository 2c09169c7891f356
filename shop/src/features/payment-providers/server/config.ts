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
  /** The shop runs it. */
  isStarted: boolean
  port: number
  portVariable: string
  setUp(at: { origin: string; folder: string }): Promise<ProviderSetup>
  refuseOwnKey(folder: string): Promise<void>
}

export interface PaymentConfig {
  /** Providers with an account. Empty: payments go to the project's own stand-ins. */
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
  const standIns = definitions.flatMap((definition) => configureStandIn(definition, source, providers))
  if (providers.length === 0 && !isLoopbackOrigin(shopOrigin) && !allowsPretendedMoney) {
    const prefixes = definitions.map(({ variablePrefix }) => variablePrefix).join(' or ')
    throw new BadConfiguration(
      `PAYMENTS: a shop with a public origin would take pretended money from the sandbox; set the ${prefixes} variables, or PAYMENTS=sandbox`,
    )
  }
  return { providers, standIns, allowsPretendedMoney }
}

function configureStandIn(
  { name, standIn }: ProviderDefinition,
  source: SetupSource,
  providers: readonly ProviderSetup[],
): ConfiguredStandIn[] {
  if (!standIn) return []
  const isStarted = isSwitchedOn(standIn, source) ?? providers.length === 0
  if (standIn.switchVariable && isStarted && providers.some(({ provider }) => provider.name === name))
    throw new BadConfiguration(`${standIn.switchVariable}: the provider's own account is set, too; unset one of them`)
  const { portVariable, defaultPort } = standIn
  const ports = readVariables(z.object({ [portVariable]: port.default(defaultPort) }), source.variables)
  return [
    {
      ...standIn,
      provider: name,
      isStarted,
      port: ports[portVariable]!,
      setUp: async (at) => ({ ...(await standIn.setUp(at, source)), isStandIn: true }),
      refuseOwnKey: (folder) => standIn.refuseOwnKey(folder, source),
    },
  ]
}

/**
 * @returns null for a stand-in without a switch
 * @throws BadConfiguration in a public shop, unless pretended money is allowed
 */
function isSwitchedOn(
  { switchVariable }: StandIn,
  { variables, place: { shopOrigin, allowsPretendedMoney } }: SetupSource,
): boolean | null {
  if (switchVariable === null) return null
  const schema = z.object({ [switchVariable]: z.enum(['0', '1'], 'must be 0 or 1').default('0') })
  const isOn = readVariables(schema, variables)[switchVariable] === '1'
  if (isOn && !isLoopbackOrigin(shopOrigin) && !allowsPretendedMoney) {
    const advice = 'unset it, or set PAYMENTS=sandbox'
    throw new BadConfiguration(`${switchVariable}: a shop with a public origin would take pretended money; ${advice}`)
  }
  return isOn
}
