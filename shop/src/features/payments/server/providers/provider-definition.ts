/** How a provider joins the shop: it declares its own variables, notices, names and stand-in. The core names none. */
import type { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { Variables } from '#platform/config/variables.ts'
import type { Call } from '#platform/contract/call.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** A call of the API that takes the provider's notices as they are posted, and answers in the provider's words. */
export type NoticeCall = Call<`POST /${string}`, z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType<string>> & {
  access: 'ignores-token'
}

/** A provider with an account, ready to be asked. */
export interface ProviderSetup {
  provider: PaymentProvider
  noticeCall: NoticeCall
  /** Where the provider reaches the shop with its notices. */
  notifyOrigin: string
}

/** What a provider may want to know of the shop before it takes money for it. */
export interface ShopEnvironment extends Pick<Config, 'shopOrigin' | 'shopPort'> {
  /** Pretended money is wanted, also with a public origin. */
  allowsPretendedMoney: boolean
}

/** What a provider is set up from. */
export interface SetupSource {
  variables: Variables
  place: ShopEnvironment
  now: () => Date
}

/**
 * A program of the project's own in the provider's place, with pretended money.
 * Started with `--data`, `--port` and `--exit-with-parent`, it prints its origin as JSON once it listens.
 */
export interface StandIn {
  /** Its folder in the data folder, which contains the keys of its account. */
  readonly folder: string
  /** The file of its sources. */
  readonly sources: string
  /** Its name in the bundled program. */
  readonly program: 'sandbox' | `sandbox-${string}`
  readonly portVariable: string
  readonly defaultPort: number
  /** The exit code for a port in use. */
  readonly exitCodeWithoutPort: number
  /**
   * Sets the provider up with the stand-in's account. The stand-in need not run.
   * @param at its origin, and its folder
   */
  setUp(at: { origin: string; folder: string }, source: SetupSource): Promise<ProviderSetup>
  /**
   * Whoever reads the folder could fake a payment, so that a public shop trusts no key in it.
   * @throws BadConfiguration naming the variable that contains this stand-in's key
   */
  refuseOwnKey(folder: string, source: SetupSource): Promise<void>
}

export interface ProviderDefinition {
  /** As payments and refunds name it. */
  readonly name: string
  /** What the names of its own variables begin with. */
  readonly variablePrefix: `${string}_`
  readonly standIn: StandIn | null
  /** What people call it. */
  nameIn(language: Language): string
  /**
   * Reads the provider's own variables and proves what they hold.
   * @returns null where none of them is set
   * @throws BadConfiguration with one line naming the variable
   */
  setUp(source: SetupSource): ProviderSetup | null
}
