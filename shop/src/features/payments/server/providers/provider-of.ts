import { Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentProvider, ProviderResult } from './payment-provider.ts'
import type { ProviderSetup } from './provider-definition.ts'

/** Payments name their provider, in whatever table or answer they stand. */
interface OfProvider {
  provider: string
}
interface WithProviders {
  providers: readonly ProviderSetup[]
}

/** The provider that a payment was started with. One without an account any more knows nothing. */
export function providerOf({ providers }: WithProviders, { provider: name }: OfProvider): PaymentProvider {
  return findSetup(providers, name)?.provider ?? withoutAccount(name)
}

/** @throws Unavailable where its account was taken away */
export function requireSetup({ providers }: WithProviders, { provider: name }: OfProvider): ProviderSetup {
  const setup = findSetup(providers, name)
  if (!setup) throw new Unavailable(`${name} is not set up`)
  return setup
}

/**
 * The provider of a new payment.
 * @throws Unavailable where none takes the currency
 */
export function chooseSetup(context: WithProviders, currency: string): ProviderSetup {
  const setup = findSetupFor(context, currency)
  if (!setup) throw new Unavailable(`no provider takes ${currency}`)
  return setup
}

/** Undefined where none takes the currency. */
export function findSetupFor({ providers }: WithProviders, currency: string): ProviderSetup | undefined {
  return providers.find(({ provider }) => provider.capabilities.currencies.includes(currency))
}

function findSetup(providers: readonly ProviderSetup[], name: string): ProviderSetup | undefined {
  return providers.find(({ provider }) => provider.name === name)
}

/** Its payments and refunds wait, as they do for one that does not answer, until the account is back. */
function withoutAccount(name: string): PaymentProvider {
  const unknown = async (): Promise<ProviderResult<never>> => ({ kind: 'unknown', raw: `${name} is not set up` })
  return {
    name,
    capabilities: {
      startsByCall: true,
      partialRefund: true,
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
    readNotice: () => ({ kind: 'refused', reason: `${name} is not set up` }),
    acknowledge: () => ({ status: 503, type: 'text/plain; charset=utf-8', body: '' }),
  }
}
