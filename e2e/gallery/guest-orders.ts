/** Screens of orders without an account, whose addresses are secrets: with mocked responses. */
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

/** Order numbers whose links this browser has. */
export async function showStoredOrders(page: Page): Promise<string> {
  await page.addInitScript(() => {
    localStorage.setItem('order_links', JSON.stringify([{ order_number: 'Y7K4-Q9TM-2HXD', token: 'sample' }]))
  })
  return '/order'
}
