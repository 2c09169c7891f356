import type { Page } from '@playwright/test'

/** The page of an order link, whose address is a secret of one order: with a mocked order that waits. */
export async function showOrderLink(page: Page): Promise<string> {
  await page.route(/\/api\/order\/open\/[^/]+\/(?:\?|$)/, (route) =>
    route.fulfill({
      json: {
        order_number: 'Y7K4-Q9TM-2HXD',
        status: 'pending',
        is_replaced: false,
        total_amount: '486.00',
        currency: 'CNY',
        expires_at: new Date(Date.now() + 840_000).toISOString(),
        lines: [
          { goods_id: 1, goods_name: '志野茶碗', option_text: '', quantity: 2, image_url: '/goods_img/1-160.webp' },
          { goods_id: 2, goods_name: '宇治抹茶', option_text: '40 g', quantity: 1, image_url: '/goods_img/2-160.webp' },
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
export async function becomeWeChat(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60' })
  })
}
