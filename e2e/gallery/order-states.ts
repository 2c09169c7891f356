/** One order in each state: mocked responses, as after days of shopping. */
import type { Page } from '@playwright/test'
import type { GalleryShopper } from './gallery-shopper.ts'
import type { ShipmentStatus } from '../../shop/src/features/fulfilment/values.ts'
import { orderStatuses, type OrderStatus } from '../../shop/src/features/orders/values.ts'

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs
/** Calls under the order's path that return no order. */
const papers = /\/(?:invoice|receipt)\//
const hasBeenPaid: ReadonlySet<OrderStatus> = new Set(['paid', 'refunding', 'refunded', 'paid_late'])

/** Assigns the states in turn to the orders of the list. */
export async function showEveryOrderState(page: Page): Promise<void> {
  await page.route('**/api/order/index_user_order_querset/**', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { results: object[] }
    const results = list.results.map((order, index) => ({
      ...order,
      ...timesOf(orderStatuses[index % orderStatuses.length]!, index * 2 * dayInMs),
    }))
    await route.fulfill({ response, json: { ...list, results } })
  })
}

/** The return page of the cashier, with the order in that state. @returns the address */
export async function showOrderAs(page: Page, { orderNumber }: GalleryShopper, status: OrderStatus): Promise<string> {
  await page.route(`**/api/order/${orderNumber}/**`, async (route) => {
    if (papers.test(route.request().url())) return route.continue()
    const response = await route.fetch({ method: 'GET' })
    await route.fulfill({ response, json: { ...(await response.json()), ...timesOf(status, 0) } })
  })
  return `/user/pay/241?out_trade_no=${orderNumber.replaceAll('-', '')}_1`
}

/** An order of two parcels, one of them delivered. @returns the address */
export async function showOrderOnItsWay(page: Page, { orderNumber }: GalleryShopper): Promise<string> {
  await page.route(`**/api/order/${orderNumber}/**`, async (route) => {
    if (papers.test(route.request().url())) return route.continue()
    const response = await route.fetch({ method: 'GET' })
    const story = (await response.json()) as { lines: [{ position: number }]; events: object[] }
    const times = timesOf('paid', 3 * dayInMs)
    const at = (daysLater: number) => new Date(Date.parse(times.created_at) + daysLater * dayInMs).toISOString()
    const [line] = story.lines
    const parcel = (number: number, status: ShipmentStatus, name: string) => ({
      number,
      status,
      carrier: { code: 'sf', name },
      tracking_number: `SF139000000${number}`,
      tracking_url: 'https://www.sf-express.com/',
      note: '',
      replaces: null,
      packed_at: at(0.5),
      handed_over_at: at(1),
      ended_at: status === 'delivered' ? at(2) : null,
      lines: [{ position: line.position, quantity: 1 }],
    })
    const json = {
      ...story,
      ...times,
      quantity: 2,
      fulfilment: 'shipped',
      lines: [
        {
          ...line,
          quantity: 2,
          handed_over: 2,
          returnable_quantity: 2,
          returnable_amounts: ['64.00', '64.00'],
          returnable_without_reason: 1,
          returnable_without_reason_until: at(9).slice(0, 10),
        },
      ],
      shipments: [parcel(1, 'delivered', '顺丰速运'), parcel(2, 'handed_over', '顺丰速运')],
    }
    await route.fulfill({ response, json })
  })
  return `/user/order/${orderNumber}`
}

/** As `showOrderOnItsWay`; its line can be reviewed. */
export async function showOrderToReview(page: Page, shopper: GalleryShopper): Promise<string> {
  const address = await showOrderOnItsWay(page, shopper)
  await page.route(
    ({ pathname }) => pathname === `/api/order/${shopper.orderNumber}/`,
    async (route) => {
      const response = await route.fetch({ method: 'GET' })
      const story = (await response.json()) as { lines: object[] }
      const lines = story.lines.map((line) => ({ ...line, is_reviewable: true, review_status: null }))
      await route.fulfill({ response, json: { ...story, ...timesOf('paid', 3 * dayInMs), lines } })
    },
  )
  return `${address}/review`
}

function timesOf(status: OrderStatus, ageInMs: number) {
  const createdAt = Date.now() - 4 * minuteInMs - ageInMs
  const at = (minutesLater: number) => new Date(createdAt + minutesLater * minuteInMs).toISOString()
  return {
    status,
    created_at: at(0),
    expires_at: at(15),
    paid_at: hasBeenPaid.has(status) ? at(status === 'paid_late' ? 17 : 1) : null,
    refunded_at: status === 'refunded' ? at(90) : null,
  }
}
