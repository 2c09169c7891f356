import { m } from '#texts'
import type { OrderRow } from '#features/orders/server/index.ts'
import type { Browser } from '#features/orders/values.ts'
import { Invalid, Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'
import { chooseWay, type Way } from '../rules/choose-way.ts'

const orderCurrency: OrderRow['currency'] = 'CNY'

/** A chosen provider with its account, and how it is paid. */
export interface PaymentWay extends Way<ProviderSetup> {
  /** By name, not because it is the first that fits. */
  isWished: boolean
}

export interface PaymentWish {
  browser: Browser
  /** Unset: the first that fits the browser. */
  provider?: string | undefined
}

/**
 * @throws Invalid for a provider that is not set up
 * @throws Unavailable where no provider accepts the orders' currency
 */
export function requireWay({ providers }: Pick<PaymentContext, 'providers'>, wish: PaymentWish): PaymentWay {
  const isWished = wish.provider !== undefined
  const way = chooseWay(providers, { currency: orderCurrency, ...wish })
  if (way) return { ...way, isWished }
  if (!isWished) throw new Unavailable(`no provider takes ${orderCurrency}`)
  throw new Invalid({ provider: [(options) => m.payments_provider_unknown({}, options)] })
}
