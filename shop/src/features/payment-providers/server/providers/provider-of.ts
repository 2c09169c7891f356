import type { PaymentProvider, ProviderResult } from './payment-provider.ts'
import type { ProviderSetup } from './provider-definition.ts'

/** A row or response that names its provider. */
interface OfProvider {
  provider: string
}
interface WithProviders {
  providers: readonly ProviderSetup[]
}

/** The provider of a payment. Without an account every result is `unknown`. */
export function providerOf({ providers }: WithProviders, { provider: name }: OfProvider): PaymentProvider {
  return findSetup(providers, name)?.provider ?? withoutAccount(name)
}

function findSetup(providers: readonly ProviderSetup[], name: string): ProviderSetup | undefined {
  return providers.find(({ provider }) => provider.name === name)
}

/** Where a provider posts its webhooks. */
export function notifyUrlOf({
  notifyOrigin,
  webhookCall,
}: Pick<ProviderSetup, 'notifyOrigin' | 'webhookCall'>): string {
  return `${notifyOrigin}${webhookCall.key.replace('POST ', '')}`
}

/** Where the provider of a payment posts its webhooks; empty without an account. */
export function findNotifyUrl({ providers }: WithProviders, { provider: name }: OfProvider): string {
  const setup = findSetup(providers, name)
  return setup ? notifyUrlOf(setup) : ''
}

/** Placeholder for a removed account: its payments and refunds wait, like those of an unreachable provider. */
function withoutAccount(name: string): PaymentProvider {
  const unknown = async (): Promise<ProviderResult<never>> => ({ kind: 'unknown', raw: `${name} is not set up` })
  return {
    name,
    capabilities: {
      startsByCall: true,
      scenes: [],
      partialRefund: true,
      maxRefunds: null,
      refundGapInMs: 0,
      tellsRefunds: true,
      close: false,
      asyncRefund: false,
      refundDays: null,
      currencies: [],
    },
    start: unknown,
    query: unknown,
    close: unknown,
    refund: unknown,
    queryRefund: unknown,
    readWebhook: () => ({ kind: 'refused', reason: `${name} is not set up` }),
    acknowledge: () => ({ status: 503, type: 'text/plain; charset=utf-8', body: '' }),
  }
}
