import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { getBuyer } from '#features/staff-orders/console-contract.ts'

const readBuyer = (id: string | number, signal: AbortSignal) =>
  callConsole<typeof getBuyer>('GET /api/console/orders/buyer/{id}/', { params: { id }, signal })

/** Null while no shopper is chosen. */
export const newOrderLoader = screenLoader(
  async ({ query, signal }) => (query.shopper ? readBuyer(query.shopper, signal) : null),
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
