import type { Page } from '@playwright/test'

/** The page of a payment link, whose address is a secret of one order: with a mocked order that waits. */
export async function showPaymentLink(page: Page): Promise<string> {
  await page.route(/\/api\/order\/open\/[^/]+\/$/, (route) =>
    route.fulfill({
      json: {
        state: 'waiting',
        total_amount: '486.00',
        currency: 'CNY',
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
        lines: [
          { goods_name: '志野茶碗', option_text: '', quantity: 2, image_url: '/goods_img/1-160.webp' },
          { goods_name: '宇治抹茶', option_text: '40 g', quantity: 1, image_url: '/goods_img/2-160.webp' },
        ],
      },
    }),
  )
  return '/o/sample'
}
