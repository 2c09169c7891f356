/** Screens of the cashier, of payment links and of orders without an account. */
import {
  orderWithoutAddress,
  requestCode,
  showFoundOrder,
  showGuestCheckout,
  showGuestOrder,
  showStoredOrders,
} from './guest-orders.ts'
import {
  loseNetwork,
  showCashierOf,
  showFailedCashier,
  showRefusedCashier,
  showReplacedCashier,
  showSettledCashier,
} from './cashier-states.ts'
import {
  becomeBrowser,
  becomeWeChat,
  showBlockedOrderLink,
  showLinkCashier,
  showOrderLink,
  showPaidOrderLink,
} from './order-link.ts'
import { showReceipt } from './paper-states.ts'
import type { Screen } from './screen.ts'
import type { Page } from '@playwright/test'

const cashier = (name: string, arrange: Screen['arrange'], prepare?: Screen['prepare']): Screen => ({
  name: `cashier-${name}`,
  of: '/cashier/:order_number',
  path: '',
  who: 'shopper',
  arrange,
  ...(prepare && { prepare }),
})

const withCode = async (page: Page, orderNumber: string, lastsForMs = 300_000) => {
  await showCashierOf(page, { lastsForMs })
  return `/cashier/${orderNumber}`
}

const showHeadingOfState = (page: Page) => page.locator('main h1.text-lead').waitFor()

const cashierScreens: Screen[] = [
  cashier('link', async (_page, { orderNumber }) => `/cashier/${orderNumber}`),
  cashier('blocked', async (page, { orderNumber }) => {
    await becomeWeChat(page)
    return `/cashier/${orderNumber}`
  }),
  cashier('code', (page, { orderNumber }) => withCode(page, orderNumber)),
  cashier(
    'code-over',
    (page, { orderNumber }) => withCode(page, orderNumber, 0),
    (page) => page.locator('main img.opacity-10').waitFor(),
  ),
  cashier('offline', (page, { orderNumber }) => withCode(page, orderNumber), loseNetwork),
  cashier('failed', (page, shopper) => showFailedCashier(page, shopper, { status: 503 })),
  cashier('elsewhere', (page, shopper) => showFailedCashier(page, shopper, { status: 409, code: 'cashier_elsewhere' })),
  cashier('replaced', showReplacedCashier, showHeadingOfState),
  cashier('throttled', (page, shopper) => showFailedCashier(page, shopper, { status: 429 })),
  cashier('paid', (page, shopper) => showSettledCashier(page, shopper, { status: 'paid' }), showHeadingOfState),
  cashier('refused', showRefusedCashier),
  cashier('expired', (page, shopper) => showSettledCashier(page, shopper, { status: 'expired' }), showHeadingOfState),
  cashier(
    'twice',
    (page, shopper) =>
      showSettledCashier(page, shopper, {
        status: 'paid',
        events: [{ kind: 'paid_twice', at: '2026-11-24T02:06:00Z', facts: { amount: '486.00' } }],
      }),
    showHeadingOfState,
  ),
]

export const paymentScreens: readonly Screen[] = [
  ...cashierScreens,
  {
    name: 'guest-checkout-filled',
    of: '/guest/checkout',
    path: '',
    arrange: showGuestCheckout,
    prepare: (page) => page.locator('#guest-checkout').waitFor(),
  },
  {
    name: 'guest-checkout-refused',
    of: '/guest/checkout',
    path: '',
    arrange: showGuestCheckout,
    prepare: orderWithoutAddress,
  },
  { name: 'guest-order', of: '/order/:order_number', path: '', who: 'shopper', arrange: showGuestOrder },
  {
    name: 'guest-address',
    of: '/order/:order_number/address',
    path: '',
    who: 'shopper',
    arrange: async (page, shopper) => `${await showGuestOrder(page, shopper)}/address`,
  },
  {
    name: 'guest-receipt',
    of: '/order/:order_number/receipt',
    path: '',
    who: 'shopper',
    arrange: async (page, shopper) => (await showReceipt(page, shopper)).replace('/user/', '/'),
  },
  { name: 'found-order', of: '/order/:order_number', path: '', arrange: showFoundOrder },
  { name: 'find-order-code', path: '/order', prepare: requestCode },
  { name: 'stored-orders', of: '/order', path: '', arrange: showStoredOrders },
  { name: 'order-link', of: '/o/:code', path: '', arrange: showOrderLink },
  { name: 'order-link-paid', of: '/o/:code', path: '', arrange: showPaidOrderLink },
  {
    name: 'order-link-cashier',
    of: '/o/:code/cashier',
    path: '',
    arrange: showLinkCashier,
    prepare: (page) => page.locator('main img[width="230"]').waitFor(),
  },
  {
    name: 'order-link-blocked',
    of: '/o/:code',
    path: '',
    arrange: showBlockedOrderLink,
    prepare: (page) => page.locator('main ol').waitFor(),
  },
  {
    name: 'pay-blocked',
    of: '/user/pay/:goods_id',
    path: '',
    who: 'shopper',
    arrange: async (page) => {
      await becomeWeChat(page)
      return '/user/pay/1'
    },
    prepare: (page) => page.locator('main p.bg-warn-soft').waitFor(),
  },
  {
    name: 'pay-unsure',
    of: '/user/pay/:goods_id',
    path: '',
    who: 'shopper',
    arrange: async (page) => {
      await becomeBrowser(page, 'Mozilla/5.0 (iPhone) QQ/9.0.60')
      return '/user/pay/1'
    },
  },
]
