/** Declaration of a provider: its own variables, webhooks, names and stand-in. The core names none. */
import type { m } from '#texts'
import type { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { Variables } from '#platform/config/variables.ts'
import type { Call } from '#platform/contract/call.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** An API call that receives the provider's webhooks as posted, and responds in the provider's format. */
export type WebhookCall = Call<`POST /${string}`, z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType<string>> & {
  access: 'ignores-token'
}

/** A provider with an account, ready for calls. */
export interface ProviderSetup {
  provider: PaymentProvider
  webhookCall: WebhookCall
  /** Origin at which the provider reaches the shop with its webhooks. */
  notifyOrigin: string
  /** Set for a stand-in, which takes pretended money. */
  isStandIn?: true
}

/** Facts about the shop that a provider's setup may need. */
export interface ShopEnvironment extends Pick<Config, 'shopOrigin' | 'shopPort'> {
  /** Pretended payments are allowed, also with a public origin. */
  allowsPretendedMoney: boolean
}

/** Input of a provider's setup. */
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
  /** Folder within the data folder, with the keys of its account. */
  readonly folder: string
  /** Path of its source file. */
  readonly sources: string
  /** Name in the bundled program. */
  readonly program: 'sandbox' | `sandbox-${string}`
  /** The variable that starts it with `1`; null: it starts where no provider is set up. */
  readonly switchVariable: string | null
  readonly portVariable: string
  readonly defaultPort: number
  /** The exit code for a port in use. */
  readonly exitCodeWithoutPort: number
  /**
   * Sets the provider up with the stand-in's account. The stand-in need not run.
   * @param at origin and folder of the stand-in
   */
  setUp(at: { origin: string; folder: string }, source: SetupSource): Promise<ProviderSetup>
  /**
   * Rejects the stand-in's keys in a public shop, because any reader of the folder could fake a payment.
   * @throws BadConfiguration naming the variable that contains this stand-in's key
   */
  refuseOwnKey(folder: string, source: SetupSource): Promise<void>
}

export interface ProviderDefinition {
  /** Name in payments and refunds. */
  readonly name: string
  /** Common prefix of its own variables. */
  readonly variablePrefix: `${string}_`
  readonly standIn: StandIn | null
  /**
   * Display name.
   * @param texts passed in, because a first start reads the definitions before the build has compiled texts
   */
  nameIn(texts: typeof m, language: Language): string
  /** How the shopper pays, in a few words. */
  hintIn(texts: typeof m, language: Language): string
  /**
   * Reads and validates the provider's own variables.
   * @returns null where none of them is set
   * @throws BadConfiguration with one line naming the variable
   */
  setUp(source: SetupSource): ProviderSetup | null
}
