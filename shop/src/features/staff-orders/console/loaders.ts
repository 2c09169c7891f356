import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { getDeliveryTerms } from '#features/delivery/contract.ts'
import type { getBuyer } from '#features/staff-orders/console-contract.ts'
import { withoutAccount } from '#features/staff-orders/values.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { Buyer } from './form/order-fields.ts'

const readBuyer = (id: string | number, signal: AbortSignal) =>
  callConsole<typeof getBuyer>('GET /api/console/orders/buyer/{id}/', { params: { id }, signal })

/** Somebody without an account. */
async function readGuest(signal: AbortSignal): Promise<Buyer> {
  const terms = await callConsole<typeof getDeliveryTerms>('GET /api/delivery_terms/', { signal })
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  const countries = (terms?.countries ?? []).map(({ country }) => ({
    code: country,
    name: names.of(country) ?? country,
  }))
  return { id: null, username: '', email: null, is_blocked: false, addresses: [], countries }
}

/** Null while no shopper is chosen. */
export const newOrderLoader = screenLoader(
  async ({ query, signal }): Promise<Buyer | null> => {
    if (!query.shopper) return null
    return query.shopper === withoutAccount ? readGuest(signal) : readBuyer(query.shopper, signal)
  },
  (url) => url.searchParams.get('shopper') ?? '',
)

export const editOrderLoader = screenLoader(async ({ params: { number = '' }, signal }) => {
  const order = await callConsole<typeof getConsoleOrder>('GET /api/console/orders/{order_number}/', {
    params: { order_number: number },
    signal,
  })
  // A deleted account has no unpaid order.
  const buyer = order.shopper.username === null ? null : await readBuyer(order.shopper.id, signal)
  return { order, buyer }
})
