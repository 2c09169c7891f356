/** The data of the screens of orders. */
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import { callConsole } from '#console-session/console-api.ts'
import type { getConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import type { readPickList, readSlips } from '#features/order-pages/console-contract/slips.ts'
import { maxSlips } from '#features/order-pages/values.ts'
import type { listConsoleOrders } from '#features/orders/console-contract.ts'

/** Orders to ship come first; all orders have a tab of their own. */
export const firstTab = 'to_ship'

export const ordersLoader = screenLoader(
  ({ query, signal }) => callConsole<typeof listConsoleOrders>('GET /api/console/orders/', { query, signal }),
  (url) => (url.searchParams.get('tab') ? url.search : redirectToTab(firstTab, url)),
)

export const orderLoader = screenLoader(({ params: { number = '' }, signal }) =>
  callConsole<typeof getConsoleOrder>('GET /api/console/orders/{order_number}/', {
    params: { order_number: number },
    signal,
  }),
)

export const orderNumbersOf = (query: { numbers?: string }) => [
  ...new Set((query.numbers ?? '').split(',').filter((number) => number !== '')),
]

/** Size and notes in the address only change the sheets. */
export const slipsLoader = screenLoader(
  async ({ query, signal }) => {
    const numbers = orderNumbersOf(query)
    if (numbers.length === 0 || numbers.length > maxSlips)
      return { shop_name: '', size: 'a5' as const, slips: [], in_review: [], nothing_to_pack: [] }
    return callConsole<typeof readSlips>('POST /api/console/orders/slips/', {
      body: { order_numbers: numbers },
      signal,
    })
  },
  ({ searchParams }) => searchParams.get('numbers') ?? '',
)

/** The size in the address only changes the paper. */
export const pickListLoader = screenLoader(
  async ({ query, signal }) => {
    const numbers = orderNumbersOf(query)
    if (numbers.length === 0 || numbers.length > maxSlips) return null
    return callConsole<typeof readPickList>('POST /api/console/orders/pick_list/', {
      body: { order_numbers: numbers },
      signal,
    })
  },
  ({ searchParams }) => searchParams.get('numbers') ?? '',
)
