/** Screens of the cashier, of payment links and of orders without an account. */
import { showFoundOrder, showGuestCheckout, showGuestOrder, showStoredOrders } from './guest-orders.ts'
import {
  becomeWeChat,
  showBlockedOrderLink,
  showCashierOf,
  showLinkCashier,
  showOrderLink,
  showPaidOrderLink,
} from './order-link.ts'
import { showReceipt } from './paper-states.ts'
import type { Screen } from './screen.ts'

export const paymentScreens: readonly Screen[] = [
  {
    name: 'cashier-link',
    of: '/cashier/:order_number',
    path: '',
    who: 'shopper',
    arrange: async (_page, { orderNumber }) => `/cashier/${orderNumber}`,
  },
  {
    name: 'cashier-code',
    of: '/cashier/:order_number',
    path: '',
    who: 'shopper',
    arrange: async (page, { orderNumber }) => {
      await showCashierOf(page, 300_000)
      return `/cashier/${orderNumber}`
    },
  },
  {
    name: 'cashier-code-over',
    of: '/cashier/:order_number',
    path: '',
    who: 'shopper',
    arrange: async (page, { orderNumber }) => {
      await showCashierOf(page, 0)
      return `/cashier/${orderNumber}`
    },
    prepare: async (page) => page.locator('main img.opacity-10').waitFor(),
  },
  {
    name: 'cashier-failed',
    of: '/cashier/:order_number',
    path: '',
    who: 'shopper',
    arrange: async (page, { orderNumber }) => {
      await page.route(/\/api\/order\/[^/]+\/cashier\//, (route) => route.fulfill({ status: 503, json: {} }))
      return `/cashier/${orderNumber}`
    },
  },
  { name: 'guest-checkout-filled', of: '/guest/checkout', path: '', arrange: showGuestCheckout },
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
  { name: 'stored-orders', of: '/order', path: '', arrange: showStoredOrders },
  { name: 'order-link', of: '/o/:code', path: '', arrange: showOrderLink },
  { name: 'order-link-paid', of: '/o/:code', path: '', arrange: showPaidOrderLink },
  { name: 'order-link-cashier', of: '/o/:code/cashier', path: '', arrange: showLinkCashier },
  { name: 'order-link-blocked', of: '/o/:code', path: '', arrange: showBlockedOrderLink },
  {
    name: 'pay-blocked',
    of: '/user/pay/:goods_id',
    path: '',
    who: 'shopper',
    arrange: async (page) => {
      await becomeWeChat(page)
      return '/user/pay/1'
    },
  },
]
