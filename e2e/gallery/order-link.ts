import type { Page } from '@playwright/test'
import { showCashierOf } from './cashier-states.ts'

/** The page of an order link, at the secret address of one order: with a mocked unpaid order. */
export const showOrderLink = (page: Page): Promise<string> => showOrderLinkAs(page, 'pending')

async function showOrderLinkAs(page: Page, status: 'pending' | 'paid'): Promise<string> {
  await page.route(/\/api\/order\/open\/[^/]+\/(?:\?|$)/, (route) =>
    route.fulfill({
      json: {
        order_number: 'Y7K4-Q9TM-2HXD',
        status,
        surplus_amount: status === 'paid' ? '486.00' : null,
        is_replaced: false,
        total_amount: '486.00',
        currency: 'CNY',
        expires_at: new Date(Date.now() + 840_000).toISOString(),
        lines: [
          { goods_id: 1, goods_name: '志野茶碗', option_text: '', quantity: 2, image_url: '/goods_img/1.png' },
          { goods_id: 2, goods_name: '宇治抹茶', option_text: '40 g', quantity: 1, image_url: '/goods_img/2.png' },
        ],
        providers: ['alipay'],
      },
    }),
  )
  return '/o/sample'
}

/** The same page in a browser that blocks the provider's. */
export async function showBlockedOrderLink(page: Page): Promise<string> {
  await becomeWeChat(page)
  return showOrderLink(page)
}

/** The check-out as a browser shows it that blocks the provider's page. */
export const becomeWeChat = (page: Page): Promise<void> =>
  becomeBrowser(page, 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60')

export async function becomeBrowser(page: Page, userAgent: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'user-agent': userAgent })
  await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), userAgent)
}

/** The link of an order that was paid twice. */
export const showPaidOrderLink = (page: Page): Promise<string> => showOrderLinkAs(page, 'paid')

/** The link's own cashier with a code. */
export async function showLinkCashier(page: Page): Promise<string> {
  await showCashierOf(page, { lastsForMs: 300_000 })
  return `${await showOrderLink(page)}/cashier`
}
