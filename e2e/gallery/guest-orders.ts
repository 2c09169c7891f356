/** Screens of orders without an account, at secret addresses: with mocked responses. */
import type { Page } from '@playwright/test'
import type { GalleryShopper } from './gallery-shopper.ts'

/** The order of the gallery's shopper as a visitor sees it who has its link. @returns the address */
export async function showGuestOrder(page: Page, { orderNumber }: GalleryShopper): Promise<string> {
  await page.addInitScript((order_number) => {
    localStorage.setItem('order_links', JSON.stringify([{ order_number, token: 'sample' }]))
  }, orderNumber)
  return `/order/${orderNumber}`
}

/** Without the link. @returns the address */
export async function showFoundOrder(page: Page): Promise<string> {
  await page.route('**/api/order/summary/**', (route) =>
    route.fulfill({
      json: {
        order_number: 'Y7K4-Q9TM-2HXD',
        status: 'paid',
        fulfilment: 'to_prepare',
        created_at: '2026-11-24T02:06:00Z',
        total_amount: '486.00',
        currency: 'CNY',
        lines: [
          { goods_name: '志野茶碗', quantity: 2 },
          { goods_name: '宇治抹茶', quantity: 1 },
        ],
      },
    }),
  )
  return '/order/Y7K4-Q9TM-2HXD'
}

/** The check-out of a visitor's basket. */
export async function showGuestCheckout(page: Page): Promise<string> {
  await page.addInitScript(() => {
    const lines = [1, 2].map((goods_id) => ({ goods_id, quantity: goods_id, seen_price: '56.00' }))
    localStorage.setItem('basket', JSON.stringify(lines))
  })
  return '/guest/checkout'
}

/** Order numbers with links in this browser. */
export async function showStoredOrders(page: Page): Promise<string> {
  await page.addInitScript(() => {
    localStorage.setItem('order_links', JSON.stringify([{ order_number: 'Y7K4-Q9TM-2HXD', token: 'sample' }]))
  })
  return '/order'
}

/** The code that opens an order is on its way. */
export async function requestCode(page: Page): Promise<void> {
  await page.route('**/api/order/look_up/**', (route) =>
    route.fulfill({ json: { look_up_id: crypto.randomUUID(), channel: 'email', valid_for: 900 } }),
  )
  await page.locator('input[name=order_number]').fill('Y7K4-Q9TM-2HXD')
  await page.locator('input[name=phone]').fill('13800138000')
  await page.locator('main form button[type=submit]').click()
  await page.locator('input[name=code]').waitFor()
}

/** The check-out with an address that lacks almost everything. */
export async function orderWithoutAddress(page: Page): Promise<void> {
  await page.locator('input[name=phone]').fill('1380013')
  await page.locator('#guest-checkout button[type=submit]:visible').last().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
