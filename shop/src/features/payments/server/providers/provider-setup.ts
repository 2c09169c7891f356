/** How a provider joins the shop: it declares its own variables and notices. The core knows none of them by name. */
import type { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { Variables } from '#platform/config/variables.ts'
import type { Call } from '#platform/contract/call.ts'
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

export interface ProviderDefinition {
  /** As payments and refunds name it. */
  readonly name: string
  /**
   * Reads the provider's own variables and proves what they hold.
   * @returns null where none of them is set
   * @throws BadConfiguration with one line naming the variable
   */
  setUp(variables: Variables, place: ShopEnvironment, now: () => Date): ProviderSetup | null
}
